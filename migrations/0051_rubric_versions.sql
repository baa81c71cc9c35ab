-- Rubrics as they were before a change, so that the change can be taken back with the marks that it cleared.

create table rubric_version (
  id bigint generated always as identity,
  assignment_id bigint not null,
  -- Who made the change, and when.
  person_id bigint,
  changed_at timestamptz not null,
  max_points double precision,
  -- The rows with their items and ids, as calls tell them.
  rows jsonb not null,
  -- The choices that went with removed rows and items.
  cleared jsonb not null,
  constraint rubric_version_pkey primary key (id),
  constraint rubric_version_assignment_id_fkey foreign key (assignment_id) references assignment (id) on delete cascade,
  constraint rubric_version_person_id_fkey foreign key (person_id) references person (id) on delete set null
);
create index rubric_version_assignment_id on rubric_version (assignment_id, id desc);
create index rubric_version_person_id on rubric_version (person_id);
