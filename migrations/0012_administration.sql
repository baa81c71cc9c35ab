-- Background tasks that people wait for, logos of institutions, announcements, and what lists of the
-- administration are searched by.

create table task_result (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  -- The person who started it; only this person may read it.
  starter_id bigint not null,
  state text not null default 'not_started',
  -- What the task gave, or the error body when it failed.
  result jsonb,
  created_at timestamptz not null default now(),
  -- A task that has not ended by then lost its worker.
  ends_by timestamptz,
  finished_at timestamptz,
  constraint task_result_pkey primary key (id),
  constraint task_result_state_known check (
    state in ('not_started', 'started', 'finished', 'failed', 'crashed', 'revoked', 'skipped')
  )
);
create index task_result_created_at on task_result (created_at);
create index task_result_ends_by on task_result (ends_by) where state = 'started';

create table tenant_logo (
  tenant_id uuid not null,
  scheme text not null,
  sha256 text not null,
  content_type text not null,
  constraint tenant_logo_pkey primary key (tenant_id, scheme),
  constraint tenant_logo_tenant_id_fkey foreign key (tenant_id) references tenant (id) on delete cascade,
  constraint tenant_logo_sha256_fkey foreign key (sha256) references blob (sha256),
  constraint tenant_logo_scheme_known check (scheme in ('default', 'dark'))
);
create index tenant_logo_sha256 on tenant_logo (sha256);

-- Shown on the home page of those who may see announcements, between both moments.
create table announcement (
  id uuid not null default gen_random_uuid(),
  title text not null,
  message text not null,
  starts_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz not null default now(),
  constraint announcement_pkey primary key (id),
  constraint announcement_title_not_blank check (btrim(title) <> ''),
  constraint announcement_ends_after_start check (ends_at > starts_at)
);
create index announcement_created_at on announcement (created_at desc, id);

create index audit_entry_actor_id on audit_entry (actor_id, id);
create index person_list_order on person (lower(name), id);
