-- Sessions that stand on another one, and files that live for a moment.

-- parent_id: the session it was opened from (restricted, or acting as somebody else); it ends with that one.
-- impersonator_id: who acts as the person of the session.
alter table session
  add column parent_id bigint,
  add column impersonator_id bigint,
  add constraint session_parent_id_fkey foreign key (parent_id) references session (id) on delete cascade,
  add constraint session_impersonator_id_fkey foreign key (impersonator_id) references person (id) on delete cascade;
create index session_parent_id on session (parent_id);
create index session_impersonator_id on session (impersonator_id);

-- Whoever knows the name may read the file until it expires, an ephemeral one once. The content is sealed with a
-- key that only the name gives, because it may hold a session. Unlogged: they live for two minutes at most.
create unlogged table temporary_file (
  name_sha256 text not null,
  seal_tag bytea not null,
  size_bytes bigint not null,
  ephemeral boolean not null,
  expires_at timestamptz not null,
  read_at timestamptz,
  constraint temporary_file_pkey primary key (name_sha256),
  constraint temporary_file_name_sha256_shape check (name_sha256 ~ '^[0-9a-f]{64}$'),
  constraint temporary_file_size_bytes_positive check (size_bytes >= 0)
);
create index temporary_file_expires_at on temporary_file (expires_at);

create unlogged table temporary_file_part (
  name_sha256 text not null,
  part integer not null,
  content bytea not null,
  constraint temporary_file_part_pkey primary key (name_sha256, part),
  constraint temporary_file_part_name_sha256_fkey foreign key (name_sha256)
    references temporary_file (name_sha256) on delete cascade deferrable initially deferred
);
