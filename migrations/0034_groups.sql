-- Groups hand in as one author: the virtual person whose group_id names them (decision 37).

create table group_set (
  id bigint generated always as identity,
  course_id bigint not null,
  minimum_size integer not null default 1,
  maximum_size integer not null default 1,
  created_at timestamptz not null,
  constraint group_set_pkey primary key (id),
  constraint group_set_course_id_fkey foreign key (course_id) references course (id) on delete cascade,
  constraint group_set_sizes_in_order check (minimum_size >= 1 and minimum_size <= maximum_size)
);
create index group_set_course_id on group_set (course_id);

create table author_group (
  id bigint generated always as identity,
  group_set_id bigint not null,
  name text not null,
  created_at timestamptz not null,
  constraint author_group_pkey primary key (id),
  constraint author_group_group_set_id_fkey foreign key (group_set_id) references group_set (id),
  -- What the members refer to, so that a member's set is that of the group.
  constraint author_group_id_group_set_id_key unique (id, group_set_id),
  constraint author_group_name_not_blank check (btrim(name) <> '')
);
create unique index author_group_group_set_id_name_key on author_group (group_set_id, lower(name));

create table group_member (
  group_id bigint not null,
  group_set_id bigint not null,
  person_id bigint not null,
  constraint group_member_pkey primary key (group_id, person_id),
  constraint group_member_group_id_fkey foreign key (group_id, group_set_id)
    references author_group (id, group_set_id) on delete cascade,
  constraint group_member_person_id_fkey foreign key (person_id) references person (id),
  constraint group_member_one_group_of_a_set unique (person_id, group_set_id)
);
create index group_member_group_id on group_member (group_id, group_set_id);

create unique index person_group_id_key on person (group_id) where group_id is not null;

-- The set whose groups hand in; null: everybody for themselves.
alter table assignment add column group_set_id bigint;
alter table assignment add constraint assignment_group_set_id_fkey foreign key (group_set_id) references group_set (id);
create index assignment_group_set_id on assignment (group_set_id);
