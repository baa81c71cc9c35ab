-- Students ask for a published grade to be looked at again.

alter table assignment
  -- How many requests each author has; null where nobody may ask.
  add column regrade_amount integer,
  -- Days in which they may ask; null: without an end.
  add column regrade_days integer,
  -- From when on these days count at the earliest: requests were allowed, or grades were published by hand.
  add column regrade_starts_at timestamptz,
  add constraint assignment_regrade_amount_positive check (regrade_amount > 0),
  add constraint assignment_regrade_days_positive check (regrade_days > 0);

create table regrade_request (
  id bigint generated always as identity,
  assignment_id bigint not null,
  submission_id bigint not null,
  -- The person or group whose requests are counted.
  author_id bigint not null,
  -- Null: about the grade as a whole, or the row is gone.
  row_id bigint,
  -- What the row was called when they asked; null: about the grade as a whole.
  row_header text,
  state text not null default 'open',
  asked_at timestamptz not null,
  grade_when_asked double precision,
  decided_at timestamptz,
  -- The change of the grade that answered it.
  grade_change_id bigint,
  constraint regrade_request_pkey primary key (id),
  constraint regrade_request_assignment_id_fkey foreign key (assignment_id) references assignment (id) on delete cascade,
  constraint regrade_request_submission_id_fkey foreign key (submission_id) references submission (id) on delete cascade,
  constraint regrade_request_author_id_fkey foreign key (author_id) references person (id) on delete cascade,
  constraint regrade_request_row_id_fkey foreign key (row_id) references rubric_row (id) on delete set null,
  constraint regrade_request_grade_change_id_fkey foreign key (grade_change_id) references grade_change (id)
    on delete set null,
  constraint regrade_request_state_known check (state in ('open', 'kept', 'changed', 'withdrawn')),
  constraint regrade_request_decided check ((state in ('kept', 'changed')) = (decided_at is not null))
);
create index regrade_request_assignment_id on regrade_request (assignment_id, id);
create index regrade_request_open on regrade_request (assignment_id, id) where state = 'open';
create index regrade_request_submission_id on regrade_request (submission_id);
create index regrade_request_author_id on regrade_request (author_id, assignment_id);
create index regrade_request_row_id on regrade_request (row_id);
create index regrade_request_grade_change_id on regrade_request (grade_change_id);

-- What both sides wrote, the question first.
create table regrade_reply (
  id bigint generated always as identity,
  request_id bigint not null,
  person_id bigint not null,
  -- An author of the work wrote it, not staff.
  is_authors boolean not null,
  text text not null,
  written_at timestamptz not null,
  constraint regrade_reply_pkey primary key (id),
  constraint regrade_reply_request_id_fkey foreign key (request_id) references regrade_request (id) on delete cascade,
  constraint regrade_reply_person_id_fkey foreign key (person_id) references person (id) on delete cascade
);
create index regrade_reply_request_id on regrade_reply (request_id, id);
create index regrade_reply_person_id on regrade_reply (person_id);
