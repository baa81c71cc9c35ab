-- What students write on the page of an exam before they hand it in.

create table exam_draft (
  assignment_id bigint not null,
  -- The author: a person, or a group as a virtual person.
  person_id bigint not null,
  path text not null,
  text text not null,
  -- Counts the changes, so that two pages do not overwrite each other silently.
  revision integer not null,
  saved_at timestamptz not null,
  constraint exam_draft_pkey primary key (assignment_id, person_id, path),
  constraint exam_draft_assignment_id_fkey foreign key (assignment_id) references assignment (id) on delete cascade,
  constraint exam_draft_person_id_fkey foreign key (person_id) references person (id) on delete cascade
);
create index exam_draft_person_id on exam_draft (person_id);
