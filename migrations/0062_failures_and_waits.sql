-- Why a run, a block or a build failed, as a kind: what each audience reads of it stands in the program.

alter table autotest_result add column failure_kind text;
alter table autotest_step_result add column failure text;
alter table autotest_snapshot add column build_failure text;

-- What the last runs took tells those who wait how long they will.
create index autotest_result_finished_at on autotest_result (finished_at) where finished_at is not null;
