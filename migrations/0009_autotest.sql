-- AutoTest 2: configurations, snapshots with their images, results, and the leases of runners.

create table autotest_configuration (
  assignment_id bigint not null,
  -- Blocks as the domain floor of the room reads them.
  setup jsonb not null,
  test jsonb not null,
  -- The snapshot that runs at hand-ins; no reference, since snapshots refer to the configuration.
  published_snapshot_id text,
  constraint autotest_configuration_pkey primary key (assignment_id),
  constraint autotest_configuration_assignment_id_fkey foreign key (assignment_id) references assignment (id)
);

-- Files of upload blocks. They stay while a snapshot may name them.
create table autotest_file (
  id text not null,
  assignment_id bigint not null,
  sha256 text not null,
  size_bytes bigint not null,
  constraint autotest_file_pkey primary key (id),
  constraint autotest_file_assignment_id_fkey foreign key (assignment_id)
    references autotest_configuration (assignment_id) on delete cascade,
  constraint autotest_file_sha256_fkey foreign key (sha256) references blob (sha256)
);
create index autotest_file_assignment_id on autotest_file (assignment_id);
create index autotest_file_sha256 on autotest_file (sha256);

create table autotest_snapshot (
  id text not null,
  assignment_id bigint not null,
  setup jsonb not null,
  test jsonb not null,
  created_at timestamptz not null,
  build_state text not null default 'waiting-to-start',
  build_failures integer not null default 0,
  -- Base system that the layers lie on, and their digests, bottom first; known once built.
  base text not null,
  layers text[] not null default '{}',
  -- How many blocks of the set-up an earlier build has made already.
  cached_blocks integer not null default 0,
  -- Output of the build: head and tail; characters counts all there was.
  output_head text not null default '',
  output_tail text not null default '',
  output_characters bigint not null default 0,
  constraint autotest_snapshot_pkey primary key (id),
  constraint autotest_snapshot_assignment_id_fkey foreign key (assignment_id)
    references autotest_configuration (assignment_id) on delete cascade,
  constraint autotest_snapshot_build_state_known
    check (build_state in ('waiting-to-start', 'running', 'finished', 'errored'))
);
create index autotest_snapshot_assignment_id on autotest_snapshot (assignment_id, id desc);

-- Images by what made them: the base image asked for and all blocks of a set-up, in order.
create table autotest_image (
  key text not null,
  base text not null,
  layers text[] not null,
  used_at timestamptz not null,
  constraint autotest_image_pkey primary key (key)
);

create table autotest_layer (
  sha256 text not null,
  size_bytes bigint not null,
  constraint autotest_layer_pkey primary key (sha256),
  constraint autotest_layer_sha256_fkey foreign key (sha256) references blob (sha256)
);

-- One run of one submission. What is shown of a submission is its newest run that ended well.
create table autotest_result (
  id text not null,
  assignment_id bigint not null,
  submission_id bigint not null,
  snapshot_id text not null,
  state text not null default 'not_started',
  failures integer not null default 0,
  gates jsonb not null default '{}',
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  -- Hide blocks whose points do not count yet in rows and grade; empty: the result is final.
  later_blocks text[] not null default '{}',
  constraint autotest_result_pkey primary key (id),
  constraint autotest_result_assignment_id_fkey foreign key (assignment_id)
    references autotest_configuration (assignment_id) on delete cascade,
  constraint autotest_result_submission_id_fkey foreign key (submission_id) references submission (id),
  constraint autotest_result_snapshot_id_fkey foreign key (snapshot_id)
    references autotest_snapshot (id) on delete cascade,
  constraint autotest_result_state_known
    check (state in ('not_started', 'running', 'passed', 'failed', 'timed_out', 'skipped'))
);
create index autotest_result_assignment_id on autotest_result (assignment_id);
create index autotest_result_submission_id on autotest_result (submission_id, id desc);
create index autotest_result_snapshot_id on autotest_result (snapshot_id);
create index autotest_result_waiting on autotest_result (id) where state = 'not_started';
create index autotest_result_provisional on autotest_result (id) where later_blocks <> '{}';

create table autotest_step_result (
  result_id text not null,
  step_id text not null,
  state text not null,
  -- Exact fraction.
  share text,
  started_at timestamptz,
  finished_at timestamptz,
  exit_code integer,
  output text,
  output_truncated boolean not null default false,
  report jsonb,
  constraint autotest_step_result_pkey primary key (result_id, step_id),
  constraint autotest_step_result_result_id_fkey foreign key (result_id)
    references autotest_result (id) on delete cascade
);

-- Output of steps that run at this moment.
create table autotest_live_output (
  result_id text not null,
  step_id text not null,
  head text not null,
  tail text not null,
  characters bigint not null,
  constraint autotest_live_output_pkey primary key (result_id, step_id),
  constraint autotest_live_output_result_id_fkey foreign key (result_id)
    references autotest_result (id) on delete cascade
);

create table autotest_output_file (
  id uuid not null default gen_random_uuid(),
  result_id text not null,
  step_id text not null,
  path text not null,
  sha256 text not null,
  size_bytes bigint not null,
  constraint autotest_output_file_pkey primary key (id),
  constraint autotest_output_file_result_id_fkey foreign key (result_id)
    references autotest_result (id) on delete cascade,
  constraint autotest_output_file_sha256_fkey foreign key (sha256) references blob (sha256),
  constraint autotest_output_file_result_id_path_key unique (result_id, step_id, path)
);
create index autotest_output_file_sha256 on autotest_output_file (sha256);

-- Who works on a job of the queue. A lease that ended stays a day, so that a repeated report is understood.
create table autotest_lease (
  job_id uuid not null,
  lease_id text not null,
  runner_id text not null,
  snapshot_id text not null,
  -- Null while an image is built.
  result_id text,
  next_seq bigint not null default 0,
  heartbeat_at timestamptz not null,
  ended_at timestamptz,
  -- True when the runner itself completed the job.
  is_completed boolean not null default false,
  constraint autotest_lease_pkey primary key (job_id),
  constraint autotest_lease_snapshot_id_fkey foreign key (snapshot_id)
    references autotest_snapshot (id) on delete cascade,
  constraint autotest_lease_result_id_fkey foreign key (result_id)
    references autotest_result (id) on delete cascade
);
create index autotest_lease_snapshot_id on autotest_lease (snapshot_id);
create index autotest_lease_result_id on autotest_lease (result_id);
create index autotest_lease_open on autotest_lease (heartbeat_at) where ended_at is null;
