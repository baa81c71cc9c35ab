-- Who of the graders has which work open, so that two of them never take the same.

create table desk_presence (
  submission_id bigint not null,
  person_id bigint not null,
  -- The last sign of life of their page.
  seen_at timestamptz not null,
  -- They were given it to grade; one person at most.
  is_claim boolean not null default false,
  constraint desk_presence_pkey primary key (submission_id, person_id),
  constraint desk_presence_submission_id_fkey foreign key (submission_id) references submission (id) on delete cascade,
  constraint desk_presence_person_id_fkey foreign key (person_id) references person (id) on delete cascade
);
create unique index desk_presence_claim on desk_presence (submission_id) where is_claim;
create index desk_presence_person_id on desk_presence (person_id);
