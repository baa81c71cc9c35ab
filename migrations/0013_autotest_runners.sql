-- Runners that have asked for work, and why the machine of a run failed.

create table autotest_runner (
  id text not null,
  -- Its last report: isolation, bases and what each of them offers.
  report jsonb not null,
  seen_at timestamptz not null,
  constraint autotest_runner_pkey primary key (id)
);
create index autotest_runner_seen_at on autotest_runner (seen_at);

-- What the runner said when its machine failed last; kept while the run is tried again.
alter table autotest_result add column failure_message text;
