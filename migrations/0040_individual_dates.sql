-- What moves the dates of single students: an extension for one assignment, and extra time in a whole course.

create table assignment_extension (
  assignment_id bigint not null,
  person_id bigint not null,
  deadline timestamptz not null,
  lock_date timestamptz,
  reason text not null,
  granted_by bigint,
  granted_at timestamptz not null,
  constraint assignment_extension_pkey primary key (assignment_id, person_id),
  constraint assignment_extension_assignment_id_fkey foreign key (assignment_id)
    references assignment (id) on delete cascade,
  constraint assignment_extension_person_id_fkey foreign key (person_id) references person (id) on delete cascade,
  constraint assignment_extension_granted_by_fkey foreign key (granted_by) references person (id) on delete set null,
  constraint assignment_extension_in_order check (lock_date is null or deadline <= lock_date)
);
create index assignment_extension_person_id on assignment_extension (person_id);
create index assignment_extension_granted_by on assignment_extension (granted_by);

create table accommodation (
  course_id bigint not null,
  person_id bigint not null,
  -- Of the time of an exam.
  extra_percent integer not null,
  -- For every other assignment.
  extra_hours integer not null,
  constraint accommodation_pkey primary key (course_id, person_id),
  constraint accommodation_course_id_fkey foreign key (course_id) references course (id) on delete cascade,
  constraint accommodation_person_id_fkey foreign key (person_id) references person (id) on delete cascade,
  constraint accommodation_in_bounds check (
    extra_percent between 0 and 300 and extra_hours between 0 and 720 and extra_percent + extra_hours > 0)
);
create index accommodation_person_id on accommodation (person_id);
