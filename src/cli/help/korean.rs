//! The help in Korean, by its English sentence.

/// English as it stands in the help, without its last full stop, and Korean.
pub(super) const SENTENCES: &[(&str, &str)] = &[
    (
        "Level editor and replay inspector for four small deterministic games",
        "작은 결정론적 게임 넷을 위한 레벨 편집기이자 리플레이 검사기",
    ),
    (
        "Without a command it opens the window on the named files, or on the bundled sample project. Exit codes: 0 everything holds, 1 something does not, 2 it could not run",
        "명령이 없으면 적은 파일이나 함께 든 예제 프로젝트로 창을 엽니다. 종료 코드: 0은 모두 성립, 1은 성립하지 않는 것이 있음, 2는 실행하지 못함",
    ),
    ("Print help", "도움말 보기"),
    (
        "Print help (see more with '--help')",
        "도움말 보기 (더 자세히는 '--help')",
    ),
    (
        "Print help (see a summary with '-h')",
        "도움말 보기 (짧게는 '-h')",
    ),
    (
        "Print this message or the help of the given subcommand(s)",
        "이 글이나 적은 명령의 도움말 보기",
    ),
    ("Print version", "버전 보기"),
    (
        "The language of every word; without it the one of the system",
        "모든 말의 언어. 없으면 시스템의 언어",
    ),
    (
        "Documents or project folders to open in the window",
        "창에서 열 문서나 프로젝트 폴더",
    ),
    // new, solve, trace
    ("Make a spec from a seed", "시드로 스펙 만들기"),
    ("The game, like `sum_drop`", "게임, 예: `sum_drop`"),
    (
        "The file to write; without it the text goes to standard output",
        "쓸 파일. 없으면 표준 출력으로 씁니다",
    ),
    ("Overwrite a file that exists", "있는 파일을 덮어쓰기"),
    (
        "Seed text: of what is made (`new`), or of what is played",
        "시드 글자: 만들 것의 시드(`new`) 또는 플레이의 시드",
    ),
    ("Stage number, from 1", "스테이지 번호, 1부터"),
    ("Attempt at the stage, from 0", "스테이지의 시도 번호, 0부터"),
    (
        "Mode, like `sprint`; a word that does not exist is answered with those that do",
        "모드, 예: `sprint`. 없는 말을 쓰면 있는 것을 알려 줍니다",
    ),
    (
        "Difficulty or level, like `EXPERT`; of a track of your own from the first terrain to the last, like `0.25..0.75`",
        "난이도나 단계, 예: `EXPERT`; 자작 트랙은 첫 지형부터 마지막 지형까지, 예: `0.25..0.75`",
    ),
    (
        "Ticks a piece lives before a simulated player drops it",
        "시뮬레이션한 플레이어가 조각을 떨어뜨리기까지의 틱",
    ),
    ("Track, by name", "트랙 이름"),
    (
        "Date of a daily course, like 2026-10-07",
        "데일리 코스의 날짜, 예: 2026-10-07",
    ),
    (
        "The terrains of a track of your own, like `field,sea,field`",
        "자작 트랙의 지형들, 예: `field,sea,field`",
    ),
    (
        "Its length in bars; without it eight a terrain",
        "자작 트랙의 마디 수; 없으면 지형마다 8마디",
    ),
    (
        "Its tempo in beats a minute; without it 120",
        "자작 트랙의 빠르기(BPM); 없으면 120",
    ),
    (
        "Its musical key, like `Dm`; without it C",
        "자작 트랙의 조, 예: `Dm`; 없으면 C",
    ),
    (
        "Its chords, one a bar, like `\"C G Am F\"`",
        "자작 트랙의 코드, 마디마다 하나, 예: `\"C G Am F\"`",
    ),
    (
        "What it is called; without it by its seed",
        "자작 트랙의 이름; 없으면 시드",
    ),
    (
        "Creatures of a board, like `clownfish+bluetang`",
        "판의 생물들, 예: `clownfish+bluetang`",
    ),
    (
        "Who plays, like `maxHit` or `rollExp`",
        "누가 두는가, 예: `maxHit`, `rollExp`",
    ),
    (
        "Which figures, like `rates`, `optimum`, `economy` or `round`",
        "어떤 수치인가, 예: `rates`, `optimum`, `economy`, `round`",
    ),
    (
        "Solve one stage: verdict, margin, statistics, a replay",
        "스테이지 하나 풀기: 판정, 여유, 통계, 리플레이",
    ),
    (
        "A spec or a replay (whose question is then solved)",
        "스펙, 또는 그 물음을 풀 리플레이",
    ),
    (
        "Where to write the solution as a replay",
        "풀이를 리플레이로 쓸 곳",
    ),
    ("How to print the result", "결과를 쓰는 형식"),
    (
        "The most nodes that the search may take; without it 20,000,000, or what the figures take that were asked for",
        "탐색이 쓸 수 있는 노드의 최대 수. 없으면 20,000,000 또는 물은 수치에 드는 만큼",
    ),
    (
        "Print the frames of a replay, or of a spec's solution",
        "리플레이나 스펙 풀이의 프레임 쓰기",
    ),
    ("A replay or a spec", "리플레이나 스펙"),
    (
        "The spec that the plays of a `.jsonl` are of, where they do not carry it",
        "`.jsonl`의 플레이가 스펙을 담고 있지 않을 때 그 스펙",
    ),
    (
        "Only these frames, like `100..120`; either end may be left out",
        "이 프레임만, 예: `100..120`. 한쪽 끝은 비울 수 있음",
    ),
    ("Text, or one JSON object a line", "글, 또는 줄마다 JSON 하나"),
    // check, replay
    (
        "Parse, validate and solve every document below the paths",
        "경로 아래의 모든 문서를 읽고 검사하고 풀기",
    ),
    (
        "Documents, or folders that are searched for them",
        "문서, 또는 문서를 찾을 폴더",
    ),
    (
        "How many questions are worked on at once; 0 for one a core",
        "한꺼번에 푸는 물음의 수. 0은 코어마다 하나",
    ),
    (
        "The most nodes that one question may take; without it what `playproof.ron` says, else 20,000,000",
        "물음 하나가 쓸 수 있는 노드의 최대 수. 없으면 `playproof.ron`의 값, 그것도 없으면 20,000,000",
    ),
    (
        "Print every question, not only those that do not hold",
        "성립하지 않는 것만이 아니라 모든 물음 쓰기",
    ),
    (
        "Where answers are kept, so that a file that did not change is not solved again",
        "바뀌지 않은 파일을 다시 풀지 않도록 답을 두는 곳",
    ),
    (
        "Solve everything again and keep nothing",
        "모두 다시 풀고 아무것도 남기지 않기",
    ),
    (
        "Re-simulate replays and compare them with what they claim",
        "리플레이를 다시 시뮬레이션해 적힌 결과와 비교하기",
    ),
    (
        "Replays, files of many replays (.jsonl), or folders that are searched for both",
        "리플레이, 리플레이 여럿이 든 파일(.jsonl), 또는 이들을 찾을 폴더",
    ),
    (
        "How many replays are played at once; 0 for one a core",
        "한꺼번에 돌리는 리플레이의 수. 0은 코어마다 하나",
    ),
    // share, open
    (
        "Write a document as one line of text, to be pasted into a message",
        "문서를 메시지에 붙여 넣을 한 줄의 글로 쓰기",
    ),
    (
        "A spec, a replay, or a line of a file of many replays (.jsonl, with --line)",
        "스펙이나 리플레이, 또는 리플레이가 여럿인 파일(.jsonl)의 한 줄(--line)",
    ),
    (
        "Which line of a file of many replays, from 1",
        "리플레이가 여럿인 파일의 몇 번째 줄인지, 1부터",
    ),
    (
        "The frame that whoever opens it sees first",
        "여는 사람이 처음 보는 프레임",
    ),
    (
        "Open a share string in the window, at the frame that it names; or say what it is",
        "공유 문자열을 그 프레임에서 창으로 열거나, 무엇인지 말하기",
    ),
    (
        "The line that `share` wrote, or that was copied from the window",
        "`share`가 쓴 줄, 또는 창에서 복사한 줄",
    ),
    (
        "Say what it is and whether its play is true, without a window",
        "창 없이 무엇인지, 플레이가 맞는지 말하기",
    ),
    ("How to print that", "그것을 쓰는 형식"),
    // render
    (
        "Draw frames as PNG, SVG or GIF, without a display or a GPU; or write them as JSON Lines or CSV",
        "화면이나 GPU 없이 프레임을 PNG, SVG, GIF로 그리거나 JSON Lines, CSV로 쓰기",
    ),
    (
        "A replay or a spec, whose solution is then drawn; or a line of a file of many replays (.jsonl, with --line)",
        "리플레이, 또는 그 풀이를 그릴 스펙, 또는 리플레이가 여럿인 파일(.jsonl)의 한 줄(--line)",
    ),
    (
        "The file to write: .png, .svg, .gif, .jsonl (frames), .csv (curves) or .json (the game's form)",
        "쓸 파일: .png, .svg, .gif, .jsonl(프레임), .csv(곡선), .json(게임의 형식)",
    ),
    ("The frame to draw", "그릴 프레임"),
    (
        "The frames of a GIF or of numbered pictures, like `100..120`; either end may be left out",
        "GIF나 번호 붙은 그림들의 프레임, 예: `100..120`. 한쪽 끝은 비울 수 있음",
    ),
    (
        "A further column of a `.csv`: a value of the states by its path, like `piece.row`; may be repeated",
        "`.csv`에 더할 열: 상태의 값을 경로로, 예: `piece.row`. 여러 번 쓸 수 있음",
    ),
    (
        "Width and height of the canvas in points",
        "캔버스의 너비와 높이(포인트)",
    ),
    ("Pixels a point", "포인트마다의 픽셀"),
    ("Dark or light", "어둡게 또는 밝게"),
    (
        "Language of the words in it; English without it, wherever it is made",
        "그림 속 말의 언어. 없으면 어디서 만들든 영어",
    ),
    (
        "What is shown besides the usual: layers of the game's canvas, like `cloud` or `margins`, and views like `whole`",
        "보통 것에 더해 보일 것: 캔버스의 층(예: `cloud`, `margins`)과 보기(예: `whole`)",
    ),
    ("Layers that are left out", "뺄 층"),
    (
        "How many times as fast as the game a GIF plays",
        "GIF가 게임보다 몇 배 빠르게 도는가",
    ),
    (
        "The most colours of each picture of a GIF, from 2 to 255",
        "GIF 그림마다의 최대 색 수, 2부터 255까지",
    ),
    // diff
    (
        "Find the first frame where two replays, or one replay on two specs, part",
        "두 리플레이, 또는 두 스펙 위의 한 리플레이가 처음 갈라지는 프레임 찾기",
    ),
    (
        "A replay or a spec. Of a replay and a spec, the replay is also played on that spec",
        "리플레이나 스펙. 리플레이와 스펙이면 리플레이를 그 스펙 위에서도 돌립니다",
    ),
    (
        "The replay to play on both, where both are specs",
        "둘 다 스펙일 때 양쪽에서 돌릴 리플레이",
    ),
    // survey
    (
        "Ask one question of many seeds, dates, stages or difficulties; merge, sum up and compare the answers",
        "많은 시드, 날짜, 스테이지, 난이도에 같은 것을 묻고 답을 합치고 요약하고 비교하기",
    ),
    ("The game, like `fourstep`", "게임, 예: `fourstep`"),
    (
        "The zone or climb that is asked about, where the game's cases are not made from seeds",
        "게임의 물음이 시드로 만들어지지 않을 때, 물을 해역이나 오르기",
    ),
    (
        "The file, one JSON object a line; `{shard}` in its name becomes `3-of-7`. It is gone on with where it stops. Without it rows go to standard output",
        "줄마다 JSON 하나인 파일. 이름의 `{shard}`는 `3-of-7`이 됩니다. 멈춘 곳부터 이어 갑니다. 없으면 표준 출력으로 씁니다",
    ),
    (
        "Begin anew over a file that asks something else",
        "다른 것을 묻는 파일이 있으면 새로 시작하기",
    ),
    (
        "How many cases are worked on at once; 0 for one a core",
        "한꺼번에 푸는 물음의 수. 0은 코어마다 하나",
    ),
    (
        "Only a part: `I/N`; `auto` reads the variables of a Slurm array, `auto/N` those of a Kubernetes indexed Job",
        "한 부분만: `I/N`. `auto`는 Slurm 배열의 변수를, `auto/N`은 Kubernetes 인덱스 Job의 변수를 읽습니다",
    ),
    (
        "The most nodes that one case may take",
        "물음 하나가 쓸 수 있는 노드의 최대 수",
    ),
    (
        "Add to each row how many milliseconds it took, which makes two runs differ",
        "줄마다 걸린 밀리초 더하기. 그러면 두 번 돌린 결과가 달라집니다",
    ),
    ("Seed texts", "시드 글자들"),
    (
        "Dates of daily courses, like `2026-10-01..=2026-11-29`",
        "데일리 코스의 날짜들, 예: `2026-10-01..=2026-11-29`",
    ),
    (
        "Stages, or numbered seeds of a level, from 1",
        "스테이지, 또는 단계의 시드 번호, 1부터",
    ),
    ("Attempts at a stage, from 0", "스테이지의 시도들, 0부터"),
    ("Difficulties", "난이도들"),
    ("Tracks", "트랙들"),
    (
        "Modes, or releases of FOURSTEP",
        "모드, 또는 FOURSTEP의 판 번호들",
    ),
    ("Who plays", "누가 두는가"),
    (
        "Which figures: `margins`, `rates`, `optimum`, `round`",
        "어떤 수치인가: `margins`, `rates`, `optimum`, `round`",
    ),
    (
        "Join the shards of a survey into the file that one run would have made",
        "조사의 조각들을 한 번에 돌렸을 때의 파일로 합치기",
    ),
    ("The shards, in any order", "조각들, 순서는 아무래도 좋음"),
    ("The file to write", "쓸 파일"),
    (
        "What the rows of surveys come to, group by group",
        "조사의 줄들을 무리별로 요약하기",
    ),
    ("Surveys", "조사 파일들"),
    ("The columns by which rows are grouped", "줄을 묶는 열들"),
    (
        "What is told: n, and mean, sd, min, max, sum, share, p50 (any percentile) of a column",
        "무엇을 말하는가: n, 그리고 열의 mean, sd, min, max, sum, share, p50(아무 백분위)",
    ),
    (
        "A list of the rows (`lands`, `kills`) whose items are told instead",
        "줄 대신 셀 항목이 든 목록(`lands`, `kills`)",
    ),
    ("How to print it", "쓰는 형식"),
    (
        "What moved from one survey to another of the same cases",
        "같은 물음의 두 조사 사이에 바뀐 것",
    ),
    ("Before", "이전"),
    ("After", "이후"),
    ("Only these columns", "이 열만"),
    // guard
    (
        "List which pinned outcomes of published seeds, stages and replays changed; `record` pins them",
        "고정해 둔 시드, 스테이지, 리플레이의 결과 중 바뀐 것 나열하기. `record`가 고정합니다",
    ),
    ("What else to do", "다른 할 일"),
    ("The project's folder", "프로젝트의 폴더"),
    (
        "How many outcomes are worked out at once; 0 for one a core",
        "한꺼번에 구하는 결과의 수. 0은 코어마다 하나",
    ),
    (
        "Pin the outcomes of today in `playproof.guard.json`",
        "오늘의 결과를 `playproof.guard.json`에 고정하기",
    ),
    (
        "Write pictures of what changed to this folder, before and after",
        "바뀐 것의 이전과 이후 그림을 이 폴더에 쓰기",
    ),
    (
        "Keep a picture of every pinned frame in `playproof.guard/` as well",
        "고정한 프레임의 그림도 `playproof.guard/`에 보관하기",
    ),
];
