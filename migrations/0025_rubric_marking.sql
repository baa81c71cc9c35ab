-- Who last changed what is chosen for a submission, for the next one who finds it changed. Null: not a person.

create table rubric_marking (
  submission_id bigint not null,
  marked_by bigint,
  marked_at timestamptz not null,
  constraint rubric_marking_pkey primary key (submission_id),
  constraint rubric_marking_submission_id_fkey foreign key (submission_id) references submission (id)
    on delete cascade,
  constraint rubric_marking_marked_by_fkey foreign key (marked_by) references person (id) on delete set null
);
create index rubric_marking_marked_by on rubric_marking (marked_by);
