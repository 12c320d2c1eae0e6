//! Courses of FOURSTEP, put together by hand.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use playproof::game::Game as _;
use playproof::games::fourstep::FourStep;
use playproof::games::fourstep::level::Level;
use playproof::games::fourstep::spec::{Land, Obstacle, Question, Shape, Spec, TerrainSpec};

/// A land with its obstacles.
pub fn land(land: Land, beats: u32, obstacles: Vec<Obstacle>) -> TerrainSpec {
    TerrainSpec {
        land,
        beats,
        obstacles,
        ..TerrainSpec::default()
    }
}

/// An obstacle that far into its land.
pub fn at(x_200ths: i32, shape: Shape) -> Obstacle {
    Obstacle { x_200ths, shape }
}

/// Spikes on the ground.
pub fn spike(n_cells: i32) -> Shape {
    Shape::Spike {
        n_cells,
        base_720ths: 0,
        from_ceiling: false,
    }
}

/// A course of lands.
pub fn course(terrains: Vec<TerrainSpec>) -> Spec {
    Spec {
        terrains,
        ..Spec::default()
    }
}

/// The course as it is played.
pub fn level(spec: &Spec) -> Level {
    FourStep::build(spec, &Question::default()).unwrap()
}
