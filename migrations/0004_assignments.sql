-- Assignments, their schedules and the files students start from.

create table assignment (
  id bigint generated always as identity,
  course_id bigint not null,
  name text not null,
  kind text not null default 'normal',
  order_key text collate "C" not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Markdown, kept as a blob.
  description_sha256 text,
  -- Fixed publication of grades; null: they are published at the moment beside it (GRADE-018).
  grades_available boolean default false,
  grades_available_at timestamptz,
  -- The kind of filter and its rules; null: everything may be handed in.
  hand_in_filter jsonb,
  grading_scale text not null default 'points',
  grading_points double precision not null default 10,
  max_grade double precision,
  files_upload_enabled boolean not null default true,
  editor_upload_enabled boolean not null default false,
  webhook_enabled boolean not null default false,
  github_template_repo text,
  max_submissions integer,
  cool_off_period integer not null default 0,
  amount_in_cool_off_period integer not null default 1,
  send_login_links boolean not null default false,
  reminder_time timestamptz,
  done_type text not null default 'assigned_only',
  done_email text,
  division_parent_id bigint,
  anonymized_grading text,
  file_to_load_first text,
  submission_mode text not null default 'hand-in',
  -- Set by the rooms above through the door: rubrics, autotest.
  fixed_max_rubric_points double precision,
  auto_test_id bigint,
  has_auto_test_v2 boolean not null default false,
  constraint assignment_pkey primary key (id),
  constraint assignment_course_id_fkey foreign key (course_id) references course (id),
  constraint assignment_division_parent_id_fkey foreign key (division_parent_id) references assignment (id),
  constraint assignment_name_not_blank check (btrim(name) <> ''),
  constraint assignment_kind_known check (kind in ('normal', 'exam')),
  constraint assignment_grades_available_one check ((grades_available is null) = (grades_available_at is not null)),
  constraint assignment_grading_scale_known check (grading_scale in ('points', 'percentage')),
  constraint assignment_grading_points_positive check (grading_points > 0),
  constraint assignment_max_grade_positive check (max_grade > 0),
  constraint assignment_max_submissions_positive check (max_submissions > 0),
  constraint assignment_cool_off_valid check (cool_off_period >= 0 and amount_in_cool_off_period > 0),
  constraint assignment_done_type_known check (done_type in ('assigned_only', 'all_graders')),
  constraint assignment_anonymized_grading_known check (anonymized_grading = 'murmur_v3'),
  constraint assignment_submission_mode_known check (submission_mode in ('hand-in', 'auto-save'))
);
create index assignment_course_id on assignment (course_id, order_key);
create index assignment_division_parent_id on assignment (division_parent_id);

-- When an assignment opens and closes: one entry for everybody (section_ids null) and one per set of sections.
create table assignment_timeframe (
  id bigint generated always as identity,
  assignment_id bigint not null,
  section_ids uuid[],
  always_available boolean not null default false,
  -- Available from this moment; never while it is null and the switch above is off.
  available_at timestamptz,
  deadline timestamptz,
  lock_date timestamptz,
  constraint assignment_timeframe_pkey primary key (id),
  constraint assignment_timeframe_assignment_id_fkey foreign key (assignment_id)
    references assignment (id) on delete cascade,
  constraint assignment_timeframe_available_one check (not always_available or available_at is null),
  constraint assignment_timeframe_in_order check (
    (available_at is null or deadline is null or available_at <= deadline)
    and (deadline is null or lock_date is null or deadline <= lock_date)
    and (available_at is null or lock_date is null or available_at <= lock_date)
  )
);
create index assignment_timeframe_assignment_id on assignment_timeframe (assignment_id);
create unique index assignment_timeframe_general_key on assignment_timeframe (assignment_id) where section_ids is null;

-- Files and directories of the template; the root directory has the empty path.
create table assignment_template_file (
  id bigint generated always as identity,
  assignment_id bigint not null,
  path text not null,
  -- Null for a directory.
  sha256 text,
  size_bytes bigint not null default 0,
  constraint assignment_template_file_pkey primary key (id),
  constraint assignment_template_file_assignment_id_fkey foreign key (assignment_id)
    references assignment (id) on delete cascade,
  constraint assignment_template_file_assignment_id_path_key unique (assignment_id, path)
);
