-- Hand-ins and their files.

create table submission (
  id bigint generated always as identity,
  assignment_id bigint not null,
  -- The author; for a test submission the course's test student.
  person_id bigint not null,
  origin text not null default 'uploaded_files',
  is_test boolean not null default false,
  extra_info jsonb,
  -- When the last byte arrived.
  created_at timestamptz not null,
  -- The author's dates when it was handed in; the present ones may be later, never stricter for the late mark.
  deadline_at_hand_in timestamptz,
  lock_date_at_hand_in timestamptz,
  deleted_at timestamptz,
  -- What upper rooms know of a submission, written through the door of this room only.
  grade double precision,
  grade_overridden boolean not null default false,
  all_rows_chosen boolean not null default true,
  -- The first run of the tests has not ended: authors do not see the grade yet.
  grade_held boolean not null default false,
  assignee_id bigint,
  feedback_count integer not null default 0,
  auto_test_state text,
  auto_test_passed double precision,
  auto_test_total double precision,
  constraint submission_pkey primary key (id),
  constraint submission_assignment_id_fkey foreign key (assignment_id) references assignment (id),
  constraint submission_person_id_fkey foreign key (person_id) references person (id),
  constraint submission_assignee_id_fkey foreign key (assignee_id) references person (id),
  constraint submission_origin_known check (origin in ('uploaded_files', 'github', 'gitlab', 'editor')),
  constraint submission_feedback_count_positive check (feedback_count >= 0)
);
create index submission_assignment_newest on submission (assignment_id, created_at desc, id desc);
create index submission_author_newest on submission (assignment_id, person_id, created_at desc, id desc);
create index submission_person_id on submission (person_id);
create index submission_assignee_id on submission (assignee_id);

-- Files as handed in: never changed. The row with the empty path is the root directory.
create table submission_file (
  id bigint generated always as identity,
  submission_id bigint not null,
  path text not null,
  is_directory boolean not null,
  sha256 text,
  size_bytes bigint,
  constraint submission_file_pkey primary key (id),
  constraint submission_file_submission_id_fkey foreign key (submission_id) references submission (id),
  constraint submission_file_sha256_fkey foreign key (sha256) references blob (sha256),
  constraint submission_file_submission_id_path_key unique (submission_id, path),
  constraint submission_file_content check (is_directory = (sha256 is null) and is_directory = (size_bytes is null))
);
create index submission_file_sha256 on submission_file (sha256);
