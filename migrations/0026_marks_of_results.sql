-- What staff should know of a finished step besides its points: that its tests shared a process with the hand-in,
-- that it contradicts itself, which lines of the hand-in to look at.
alter table autotest_step_result add column marks jsonb;
