-- Texts that people insert by a name while they write feedback: their own, and those of a course.

create table snippet (
  id bigint generated always as identity,
  person_id bigint,
  course_id bigint,
  key text not null,
  value text not null,
  -- How often anybody has inserted it.
  times_used integer not null default 0,
  created_at timestamptz not null,
  constraint snippet_pkey primary key (id),
  constraint snippet_person_id_fkey foreign key (person_id) references person (id) on delete cascade,
  constraint snippet_course_id_fkey foreign key (course_id) references course (id) on delete cascade,
  constraint snippet_one_owner check (num_nonnulls(person_id, course_id) = 1),
  constraint snippet_owner_key unique nulls not distinct (person_id, course_id, key)
);
create index snippet_course_id on snippet (course_id);
