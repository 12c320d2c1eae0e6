#!/bin/sh
# A survey cut into 20 shards on a Slurm cluster, merged when all are done:
#
#   id=$(sbatch --parsable slurm.sh)
#   sbatch --dependency=afterok:$id --wrap 'playproof survey merge expert-*-of-20.jsonl -o expert.jsonl --force'
#
# A task that is requeued goes on where it stopped.
#SBATCH --job-name=playproof-survey
#SBATCH --array=0-19
#SBATCH --cpus-per-task=4
#SBATCH --mem=1G
#SBATCH --time=04:00:00
#SBATCH --requeue
#SBATCH --signal=INT@60

# `auto` reads SLURM_ARRAY_TASK_ID, _MIN, _STEP and _COUNT. Exit 1 says that some cases do not hold, which is a
# result and no failure; 2 that the survey was stopped.
playproof survey starlink --difficulty EXPERT --stages '1..=1000000' \
    --jobs "${SLURM_CPUS_PER_TASK:-0}" --shard auto -o 'expert-{shard}.jsonl' || [ $? -eq 1 ]
