-- Hand-ins that are too large to send in one request: what has arrived of them so far (decision 80).

create table upload (
  id uuid not null,
  person_id bigint not null,
  assignment_id bigint not null,
  -- The list of the files: their names, sizes and moments of change, in order.
  files_sha256 text not null,
  size_bytes bigint not null,
  received_bytes bigint not null default 0,
  created_at timestamptz not null,
  -- When something of it arrived last.
  touched_at timestamptz not null,
  constraint upload_pkey primary key (id),
  -- Whoever chooses the same files again goes on where they stopped.
  constraint upload_once unique (person_id, assignment_id, files_sha256),
  constraint upload_person_id_fkey foreign key (person_id) references person (id) on delete cascade,
  constraint upload_assignment_id_fkey foreign key (assignment_id) references assignment (id) on delete cascade,
  constraint upload_files_sha256_fkey foreign key (files_sha256) references blob (sha256),
  constraint upload_received_within check (received_bytes between 0 and size_bytes)
);
create index upload_assignment_id on upload (assignment_id);
create index upload_files_sha256 on upload (files_sha256);
create index upload_touched_at on upload (touched_at);

-- The bytes of all files one after the other, cut into parts.
create table upload_part (
  upload_id uuid not null,
  start_byte bigint not null,
  size_bytes bigint not null,
  sha256 text not null,
  constraint upload_part_pkey primary key (upload_id, start_byte),
  constraint upload_part_upload_id_fkey foreign key (upload_id) references upload (id) on delete cascade,
  constraint upload_part_sha256_fkey foreign key (sha256) references blob (sha256)
);
create index upload_part_sha256 on upload_part (sha256);
