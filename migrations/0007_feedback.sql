-- Feedback threads on submissions, their replies and how these were changed.

create table comment_base (
  id bigint generated always as identity,
  work_id bigint not null,
  -- Both null: the general thread of the submission.
  file_id bigint,
  -- 0-based.
  line integer,
  created_at timestamptz not null,
  constraint comment_base_pkey primary key (id),
  constraint comment_base_work_id_fkey foreign key (work_id) references submission (id) on delete cascade,
  constraint comment_base_file_id_fkey foreign key (file_id) references submission_file (id) on delete cascade,
  -- Two graders may open the same line at once: one thread, both write in it.
  constraint comment_base_place_key unique nulls not distinct (work_id, file_id, line),
  constraint comment_base_place_whole check ((file_id is null) = (line is null)),
  constraint comment_base_line_not_negative check (line >= 0)
);
create index comment_base_file_id on comment_base (file_id);

create table comment_reply (
  id bigint generated always as identity,
  comment_base_id bigint not null,
  author_id bigint not null,
  in_reply_to_id bigint,
  comment text not null,
  reply_type text not null,
  comment_type text not null default 'normal',
  approved boolean not null default true,
  created_at timestamptz not null,
  last_edit_at timestamptz,
  deleted_at timestamptz,
  constraint comment_reply_pkey primary key (id),
  constraint comment_reply_base_id_key unique (comment_base_id, id),
  constraint comment_reply_comment_base_id_fkey foreign key (comment_base_id) references comment_base (id)
    on delete cascade,
  constraint comment_reply_author_id_fkey foreign key (author_id) references person (id),
  -- An answer stands in the thread of what it answers, and is younger.
  constraint comment_reply_in_reply_to_fkey foreign key (comment_base_id, in_reply_to_id)
    references comment_reply (comment_base_id, id),
  constraint comment_reply_in_reply_to_older check (in_reply_to_id < id),
  constraint comment_reply_reply_type_known check (reply_type in ('markdown', 'plain_text')),
  constraint comment_reply_comment_type_known check (comment_type in ('normal', 'peer_feedback'))
);
create index comment_reply_in_reply_to on comment_reply (comment_base_id, in_reply_to_id);
create index comment_reply_author_id on comment_reply (author_id);

-- new_text null: the reply was deleted.
create table comment_reply_edit (
  id bigint generated always as identity,
  reply_id bigint not null,
  editor_id bigint not null,
  old_text text not null,
  new_text text,
  created_at timestamptz not null,
  constraint comment_reply_edit_pkey primary key (id),
  constraint comment_reply_edit_reply_id_fkey foreign key (reply_id) references comment_reply (id) on delete cascade,
  constraint comment_reply_edit_editor_id_fkey foreign key (editor_id) references person (id)
);
create index comment_reply_edit_reply_id on comment_reply_edit (reply_id, id);
create index comment_reply_edit_editor_id on comment_reply_edit (editor_id);
