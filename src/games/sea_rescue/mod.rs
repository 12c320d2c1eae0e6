//! SEA RESCUE
pub mod board; pub mod draw; pub mod field; pub mod hex; pub mod joint; pub mod memo; pub mod optimum; pub mod policy; pub mod posterior; pub mod rates; pub mod sea; pub mod spec; pub mod view;
