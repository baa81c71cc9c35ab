-- Blind second marks of a sample: another grader marks graded work without seeing its first mark (decision 81).

create table second_marking (
  id bigint generated always as identity,
  submission_id bigint not null,
  -- Who marks it a second time.
  person_id bigint not null,
  drawn_at timestamptz not null,
  -- Their choices in the rubric: row, item and multiplier of each.
  choices jsonb not null default '[]',
  -- A grade by hand, on the scale from 0 to 10.
  grade double precision,
  note text not null default '',
  -- From then on they see the first mark, and can change their own no more.
  finished_at timestamptz,
  decision text,
  decided_by bigint,
  decided_at timestamptz,
  constraint second_marking_pkey primary key (id),
  -- One blind look at each work is enough for a comparison.
  constraint second_marking_submission_id_key unique (submission_id),
  constraint second_marking_submission_id_fkey foreign key (submission_id) references submission (id)
    on delete cascade,
  constraint second_marking_person_id_fkey foreign key (person_id) references person (id) on delete cascade,
  constraint second_marking_decided_by_fkey foreign key (decided_by) references person (id) on delete set null,
  constraint second_marking_decision_known check (decision in ('first', 'second', 'mean')),
  constraint second_marking_decided_after check (decision is null or finished_at is not null)
);
-- What is hidden from a grader is asked with every look at grades.
create index second_marking_person_id on second_marking (person_id, finished_at);
create index second_marking_decided_by on second_marking (decided_by);
