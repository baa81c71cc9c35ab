-- Who is who where names are hidden. The keys never leave the server: without them neither a label nor an id can be
-- led back to a person. What somebody was called once stays, so that nobody's label changes when others come.

create table anonymity_key (
  assignment_id bigint not null,
  number_key bytea not null,
  shown_number_key bytea not null,
  constraint anonymity_key_pkey primary key (assignment_id),
  constraint anonymity_key_assignment_id_fkey foreign key (assignment_id) references assignment (id)
    on delete cascade
);

create table anonymous_name (
  assignment_id bigint not null,
  person_id bigint not null,
  -- Of the label "Anonymous {number}".
  number bigint not null,
  -- What the id in place of that of the account is made of.
  shown_number bigint not null,
  constraint anonymous_name_pkey primary key (assignment_id, person_id),
  constraint anonymous_name_number_key unique (assignment_id, number),
  constraint anonymous_name_shown_number_key unique (assignment_id, shown_number),
  constraint anonymous_name_assignment_id_fkey foreign key (assignment_id) references assignment (id)
    on delete cascade,
  constraint anonymous_name_person_id_fkey foreign key (person_id) references person (id) on delete cascade
);
create index anonymous_name_person on anonymous_name (person_id);
