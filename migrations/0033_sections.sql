-- Sections: parts of a course with dates of their own, in which graders may be bound to their own students.

create table section (
  id uuid not null default gen_random_uuid(),
  course_id bigint not null,
  name text not null,
  created_at timestamptz not null,
  constraint section_pkey primary key (id),
  constraint section_course_id_fkey foreign key (course_id) references course (id) on delete cascade,
  constraint section_name_not_blank check (btrim(name) <> '')
);
create index section_course_id on section (course_id);

create table section_member (
  section_id uuid not null,
  person_id bigint not null,
  constraint section_member_pkey primary key (section_id, person_id),
  constraint section_member_section_id_fkey foreign key (section_id) references section (id) on delete cascade,
  constraint section_member_person_id_fkey foreign key (person_id) references person (id) on delete cascade
);
create index section_member_person_id on section_member (person_id);
