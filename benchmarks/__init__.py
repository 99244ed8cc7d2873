"""What proves the speed: each figure beside its rival, measured in the same run."""
