-- Personal login links of exams. A link lives in a mail only; each mail has a new one, and all of them work.

create table assignment_login_link (
  uuid_sha256 text not null,
  assignment_id bigint not null,
  person_id bigint not null,
  -- What the mail was sent for: this start of the exam, this long before it. Another start is another mail.
  starts_at timestamptz not null,
  seconds_before integer not null,
  created_at timestamptz not null,
  constraint assignment_login_link_pkey primary key (uuid_sha256),
  constraint assignment_login_link_assignment_id_fkey foreign key (assignment_id)
    references assignment (id) on delete cascade,
  constraint assignment_login_link_person_id_fkey foreign key (person_id) references person (id) on delete cascade,
  constraint assignment_login_link_mail_key unique (assignment_id, person_id, starts_at, seconds_before)
);
create index assignment_login_link_person_id on assignment_login_link (person_id);

-- Looked through every minute: the few exams that mail links.
create index assignment_send_login_links on assignment (id) where send_login_links and deleted_at is null;
