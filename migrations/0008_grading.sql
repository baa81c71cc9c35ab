-- Grades over time, and the graders of an assignment. The present grade stands with the submission.

create table grade_change (
  id bigint generated always as identity,
  submission_id bigint not null,
  changed_at timestamptz not null,
  -- Null when nobody did it by hand.
  person_id bigint,
  is_rubric boolean not null,
  -- -1: the grade was removed.
  grade double precision not null,
  origin text not null,
  passed_back boolean not null default false,
  constraint grade_change_pkey primary key (id),
  constraint grade_change_submission_id_fkey foreign key (submission_id) references submission (id) on delete cascade,
  constraint grade_change_person_id_fkey foreign key (person_id) references person (id),
  constraint grade_change_origin_known check (origin in ('human', 'auto_test')),
  constraint grade_change_grade_valid check (grade >= 0 or grade = -1)
);
create index grade_change_submission_newest on grade_change (submission_id, changed_at desc, id desc);
create index grade_change_person_id on grade_change (person_id);

-- Only graders that were given a share of the work or said that they are done have a row.
create table grader (
  assignment_id bigint not null,
  person_id bigint not null,
  weight double precision not null default 0,
  is_done boolean not null default false,
  constraint grader_pkey primary key (assignment_id, person_id),
  constraint grader_assignment_id_fkey foreign key (assignment_id) references assignment (id) on delete cascade,
  constraint grader_person_id_fkey foreign key (person_id) references person (id) on delete cascade,
  constraint grader_weight_not_negative check (weight >= 0)
);
create index grader_person_id on grader (person_id);
