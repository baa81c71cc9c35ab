-- Which builds wait is asked with each claim of a runner.
create index autotest_snapshot_waiting on autotest_snapshot (assignment_id) where build_state = 'waiting-to-start';
