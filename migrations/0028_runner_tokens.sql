-- A token for each runner host, so that one can be taken away alone, and what a host reported is known to be its own.

create table autotest_runner_token (
  id uuid not null default gen_random_uuid(),
  name text not null,
  -- How the token begins, to tell it by; empty for that of the environment.
  prefix text not null,
  token_sha256 text not null,
  -- True for PROOFMARK_RUNNER_TOKEN: valid only while the site is configured with it.
  is_of_environment boolean not null default false,
  created_at timestamptz not null,
  -- Null for the one of the environment.
  creator_id bigint,
  seen_at timestamptz,
  seen_network text,
  revoked_at timestamptz,
  constraint autotest_runner_token_pkey primary key (id),
  constraint autotest_runner_token_token_sha256_key unique (token_sha256),
  constraint autotest_runner_token_creator_id_fkey foreign key (creator_id) references person (id)
);
create index autotest_runner_token_creator_id on autotest_runner_token (creator_id);

-- Null for what was written before tokens were told apart.
alter table autotest_lease
  add column token_id uuid,
  add constraint autotest_lease_token_id_fkey foreign key (token_id) references autotest_runner_token (id);
create index autotest_lease_token_id on autotest_lease (token_id);

alter table autotest_runner
  add column token_id uuid,
  add constraint autotest_runner_token_id_fkey foreign key (token_id) references autotest_runner_token (id);
create index autotest_runner_token_id on autotest_runner (token_id);

-- Under which token a run or a build was last given out: leases are kept for a day only.
alter table autotest_result
  add column runner_token_id uuid,
  add constraint autotest_result_runner_token_id_fkey
    foreign key (runner_token_id) references autotest_runner_token (id);
create index autotest_result_runner_token_id on autotest_result (runner_token_id);

alter table autotest_snapshot
  add column runner_token_id uuid,
  add constraint autotest_snapshot_runner_token_id_fkey
    foreign key (runner_token_id) references autotest_runner_token (id);
create index autotest_snapshot_runner_token_id on autotest_snapshot (runner_token_id);
