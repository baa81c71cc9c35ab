-- Rubrics: rows with items, and what was chosen of them for each submission. The fixed maximum stands with the
-- assignment.

create table rubric_row (
  id bigint generated always as identity,
  assignment_id bigint not null,
  position integer not null,
  type text not null,
  header text not null,
  description text not null default '',
  description_type text not null default 'markdown',
  -- Which AutoTest fills the row; null: it is marked by hand.
  locked text,
  constraint rubric_row_pkey primary key (id),
  constraint rubric_row_assignment_id_fkey foreign key (assignment_id) references assignment (id) on delete cascade,
  constraint rubric_row_type_known check (type in ('normal', 'continuous')),
  constraint rubric_row_description_type_known check (description_type in ('plain_text', 'markdown')),
  constraint rubric_row_locked_known check (locked in ('auto_test', 'auto_test_2')),
  constraint rubric_row_header_not_blank check (btrim(header) <> '')
);
create index rubric_row_assignment_id on rubric_row (assignment_id, position);

create table rubric_item (
  id bigint generated always as identity,
  row_id bigint not null,
  position integer not null,
  header text not null,
  description text not null default '',
  points double precision not null,
  constraint rubric_item_pkey primary key (id),
  constraint rubric_item_row_id_fkey foreign key (row_id) references rubric_row (id) on delete cascade,
  -- Lets a choice name row and item together, so that it can never join an item to another row.
  constraint rubric_item_row_id_id_key unique (row_id, id)
);

create table rubric_choice (
  submission_id bigint not null,
  row_id bigint not null,
  item_id bigint not null,
  -- The points of the item times this are achieved.
  multiplier double precision not null,
  chosen_at timestamptz not null,
  constraint rubric_choice_pkey primary key (submission_id, row_id),
  constraint rubric_choice_submission_id_fkey foreign key (submission_id) references submission (id) on delete cascade,
  constraint rubric_choice_item_fkey foreign key (row_id, item_id) references rubric_item (row_id, id) on delete cascade,
  constraint rubric_choice_multiplier_share check (multiplier between 0 and 1)
);
create index rubric_choice_item on rubric_choice (row_id, item_id);
