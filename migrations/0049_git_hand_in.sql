-- Handing in by git: connections of repositories, what came through them, and the keys of servers.

create table git_hook (
  id uuid not null,
  assignment_id bigint not null,
  -- The author: a person, or the virtual person of a group.
  person_id bigint not null,
  is_test boolean not null,
  -- Whose rights decide about what comes: the one who made the key.
  made_by_id bigint not null,
  public_key text not null,
  -- Encrypted with a key of the site.
  private_key_sealed text not null,
  secret_sealed text not null,
  default_branch text,
  created_at timestamptz not null,
  constraint git_hook_pkey primary key (id),
  constraint git_hook_of_author unique (assignment_id, person_id),
  constraint git_hook_assignment_id_fkey foreign key (assignment_id) references assignment (id) on delete cascade,
  constraint git_hook_person_id_fkey foreign key (person_id) references person (id) on delete cascade,
  constraint git_hook_made_by_id_fkey foreign key (made_by_id) references person (id) on delete cascade
);
create index git_hook_person_id on git_hook (person_id);
create index git_hook_made_by_id on git_hook (made_by_id);

create table git_push (
  id bigint generated always as identity,
  hook_id uuid not null,
  host text not null,
  -- The same delivery is handed in once, however often it is sent.
  body_sha256 text not null,
  started_at timestamptz not null,
  received_at timestamptz not null,
  state text not null,
  reason text,
  repository text,
  branch text,
  commit_id text,
  -- What the host told of the push, for the hand-in; null for what is no push to read.
  told jsonb,
  submission_id bigint,
  constraint git_push_pkey primary key (id),
  constraint git_push_once unique (hook_id, body_sha256),
  constraint git_push_hook_id_fkey foreign key (hook_id) references git_hook (id) on delete cascade,
  constraint git_push_submission_id_fkey foreign key (submission_id) references submission (id) on delete set null,
  constraint git_push_host_known check (host in ('github', 'gitlab', 'gitea')),
  constraint git_push_state_known check (state in ('waiting', 'greeted', 'handed_in', 'ignored', 'failed'))
);
create index git_push_hook_id on git_push (hook_id, id desc);
create index git_push_submission_id on git_push (submission_id);

-- The keys that servers showed when they were first read by ssh.
create table git_host_key (
  host text not null,
  -- A line of known_hosts.
  line text not null,
  seen_at timestamptz not null,
  constraint git_host_key_pkey primary key (host, line)
);

alter table submission drop constraint submission_origin_known;
alter table submission add constraint submission_origin_known
  check (origin in ('uploaded_files', 'github', 'gitlab', 'gitea', 'editor'));
