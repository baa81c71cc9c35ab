-- The proof of tests: solutions that a teacher attaches, and the runs of a snapshot's tests on them. They stand apart
-- from results of submissions, so that they reach no rubric and no grade.

create table autotest_solution (
  id text not null,
  assignment_id bigint not null,
  name text not null,
  kind text not null,
  -- The right solution that a mutant was made from, and what differs.
  made_from text,
  change jsonb,
  created_at timestamptz not null,
  constraint autotest_solution_pkey primary key (id),
  constraint autotest_solution_assignment_id_fkey foreign key (assignment_id)
    references autotest_configuration (assignment_id) on delete cascade,
  constraint autotest_solution_made_from_fkey foreign key (made_from)
    references autotest_solution (id) on delete cascade,
  constraint autotest_solution_kind_known check (kind in ('right', 'wrong', 'mutant')),
  constraint autotest_solution_mutant_made check ((kind = 'mutant') = (made_from is not null))
);
create index autotest_solution_assignment_id on autotest_solution (assignment_id, id);
create index autotest_solution_made_from on autotest_solution (made_from);

create table autotest_solution_file (
  solution_id text not null,
  path text not null,
  sha256 text not null,
  size_bytes bigint not null,
  constraint autotest_solution_file_pkey primary key (solution_id, path),
  constraint autotest_solution_file_solution_id_fkey foreign key (solution_id)
    references autotest_solution (id) on delete cascade,
  constraint autotest_solution_file_sha256_fkey foreign key (sha256) references blob (sha256)
);
create index autotest_solution_file_sha256 on autotest_solution_file (sha256);

create table autotest_proof_run (
  id text not null,
  snapshot_id text not null,
  solution_id text not null,
  state text not null default 'not_started',
  -- Failures of the machine, answered gates, and the state of each block.
  run jsonb not null default '{}',
  created_at timestamptz not null,
  constraint autotest_proof_run_pkey primary key (id),
  constraint autotest_proof_run_snapshot_id_fkey foreign key (snapshot_id)
    references autotest_snapshot (id) on delete cascade,
  constraint autotest_proof_run_solution_id_fkey foreign key (solution_id)
    references autotest_solution (id) on delete cascade,
  constraint autotest_proof_run_solution_key unique (snapshot_id, solution_id),
  constraint autotest_proof_run_state_known
    check (state in ('not_started', 'running', 'passed', 'failed', 'timed_out', 'skipped'))
);
create index autotest_proof_run_solution_id on autotest_proof_run (solution_id);
create index autotest_proof_run_waiting on autotest_proof_run (id) where state = 'not_started';

alter table autotest_lease
  add column proof_run_id text,
  add constraint autotest_lease_proof_run_id_fkey foreign key (proof_run_id)
    references autotest_proof_run (id) on delete cascade;
create index autotest_lease_proof_run_id on autotest_lease (proof_run_id);
