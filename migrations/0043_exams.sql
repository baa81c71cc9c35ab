-- What an invigilator sees of a running exam: who has entered it and from where, who is here, who asks for help, and
-- who is locked out.

-- Each start by a login link, and each opening by somebody who is logged in. Kept for 90 days.
create table exam_entry (
  id bigint generated always as identity,
  assignment_id bigint not null,
  person_id bigint not null,
  by_link boolean not null,
  -- An IPv4 address or an IPv6 network, as limits count it.
  network text not null,
  user_agent text not null,
  entered_at timestamptz not null,
  constraint exam_entry_pkey primary key (id),
  constraint exam_entry_assignment_id_fkey foreign key (assignment_id) references assignment (id) on delete cascade,
  constraint exam_entry_person_id_fkey foreign key (person_id) references person (id) on delete cascade
);
create index exam_entry_assignment_id_person_id on exam_entry (assignment_id, person_id, id);
create index exam_entry_person_id on exam_entry (person_id);
create index exam_entry_entered_at on exam_entry (entered_at);

-- The last sign of life of a student's exam page. Kept for 90 days.
create table exam_presence (
  assignment_id bigint not null,
  person_id bigint not null,
  seen_at timestamptz not null,
  network text not null,
  user_agent text not null,
  constraint exam_presence_pkey primary key (assignment_id, person_id),
  constraint exam_presence_assignment_id_fkey foreign key (assignment_id) references assignment (id) on delete cascade,
  constraint exam_presence_person_id_fkey foreign key (person_id) references person (id) on delete cascade
);
create index exam_presence_person_id on exam_presence (person_id);

-- Students who wait for somebody to come to them; at most one request of each.
create table exam_help_request (
  assignment_id bigint not null,
  person_id bigint not null,
  text text not null,
  asked_at timestamptz not null,
  constraint exam_help_request_pkey primary key (assignment_id, person_id),
  constraint exam_help_request_assignment_id_fkey foreign key (assignment_id) references assignment (id)
    on delete cascade,
  constraint exam_help_request_person_id_fkey foreign key (person_id) references person (id) on delete cascade
);
create index exam_help_request_person_id on exam_help_request (person_id);

-- Students who may not open an exam for now.
create table exam_lock (
  assignment_id bigint not null,
  person_id bigint not null,
  -- The student reads it.
  reason text not null,
  locked_by bigint,
  locked_at timestamptz not null,
  constraint exam_lock_pkey primary key (assignment_id, person_id),
  constraint exam_lock_assignment_id_fkey foreign key (assignment_id) references assignment (id) on delete cascade,
  constraint exam_lock_person_id_fkey foreign key (person_id) references person (id) on delete cascade,
  constraint exam_lock_locked_by_fkey foreign key (locked_by) references person (id) on delete set null
);
create index exam_lock_person_id on exam_lock (person_id);
create index exam_lock_locked_by on exam_lock (locked_by);
