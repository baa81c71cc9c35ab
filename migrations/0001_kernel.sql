-- What every room stands on: blobs, live events, audit, mail, limits, answers kept for repeated requests.

create table blob (
  sha256 text not null,
  size_bytes bigint not null,
  created_at timestamptz not null default now(),
  constraint blob_pkey primary key (sha256),
  constraint blob_sha256_shape check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint blob_size_bytes_positive check (size_bytes >= 0)
);

-- The outbox of the realtime connection: written in the transaction that changed something, announced by
-- NOTIFY at its commit, replayed by any process from a cursor, kept for ten minutes.
create table live_event (
  id bigint generated always as identity,
  topic_key text not null,
  event jsonb not null,
  created_at timestamptz not null default now(),
  constraint live_event_pkey primary key (id)
);
create index live_event_topic_key_id on live_event (topic_key, id);
create index live_event_created_at on live_event (created_at);

create table audit_entry (
  id bigint generated always as identity,
  actor_id bigint,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  detail jsonb not null,
  request_id text,
  created_at timestamptz not null default now(),
  constraint audit_entry_pkey primary key (id)
);
create index audit_entry_subject on audit_entry (subject_kind, subject_id, id);
create index audit_entry_created_at on audit_entry (created_at);

create table mail (
  id bigint generated always as identity,
  recipient text not null,
  subject text not null,
  body_text text not null,
  reply_to text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  failure text,
  constraint mail_pkey primary key (id)
);
create index mail_created_at on mail (created_at);

-- Counters of rate limits; unlogged because losing them in a crash only forgets a minute of counting.
create unlogged table rate_limit (
  key text not null,
  window_start timestamptz not null,
  used integer not null,
  constraint rate_limit_pkey primary key (key, window_start)
);
create index rate_limit_window_start on rate_limit (window_start);

-- Answers of requests that carry an Idempotency-Key, given again when the client repeats one.
create table idempotent_answer (
  owner text not null,
  path text not null,
  key text not null,
  status integer,
  headers jsonb,
  body text,
  created_at timestamptz not null default now(),
  constraint idempotent_answer_pkey primary key (owner, path, key)
);
create index idempotent_answer_created_at on idempotent_answer (created_at);
