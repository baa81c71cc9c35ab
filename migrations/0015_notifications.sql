-- What people are told of, how soon they want mails about it, and which grades have been told.

create table notification (
  id bigint generated always as identity,
  receiver_id bigint not null,
  submission_id bigint not null,
  -- Null: it is about the grade.
  reply_id bigint,
  reasons text[] not null,
  is_read boolean not null default false,
  created_at timestamptz not null,
  -- From when on mails may tell it: when it was made, or when the grades became available and it could be seen.
  due_at timestamptz not null,
  -- A mail has told it, at once or gathered with others.
  mailed_at timestamptz,
  constraint notification_pkey primary key (id),
  constraint notification_receiver_id_fkey foreign key (receiver_id) references person (id) on delete cascade,
  constraint notification_submission_id_fkey foreign key (submission_id) references submission (id)
    on delete cascade,
  constraint notification_reply_id_fkey foreign key (reply_id) references comment_reply (id) on delete cascade,
  constraint notification_reply_receiver_key unique (reply_id, receiver_id),
  constraint notification_reasons_known check (
    cardinality(reasons) > 0 and reasons <@ array['assignee', 'author', 'replied', 'graded']
  )
);
-- Unread first, newest first; the unread ones of a person lie together, however many read ones there are.
create index notification_receiver on notification (receiver_id, is_read, id);
create index notification_submission_receiver on notification (submission_id, receiver_id);
create index notification_due on notification (due_at) where mailed_at is null and not is_read;

-- Only what somebody chose; the rest is as by default.
create table notification_setting (
  person_id bigint not null,
  reason text not null,
  frequency text not null,
  constraint notification_setting_pkey primary key (person_id, reason),
  constraint notification_setting_person_id_fkey foreign key (person_id) references person (id) on delete cascade,
  constraint notification_setting_reason_known check (reason in ('assignee', 'author', 'replied', 'graded')),
  constraint notification_setting_frequency_known check (frequency in ('direct', 'daily', 'weekly', 'off'))
);

-- Assignments whose grades are available and were told to the authors. The row goes when grades are hidden again.
create table grade_announcement (
  assignment_id bigint not null,
  announced_at timestamptz not null,
  constraint grade_announcement_pkey primary key (assignment_id),
  constraint grade_announcement_assignment_id_fkey foreign key (assignment_id) references assignment (id)
    on delete cascade
);
-- What was available before there were notifications is no news.
insert into grade_announcement (assignment_id, announced_at)
select id, now() from assignment where grades_available or grades_available_at <= now();
