-- In which browser somebody has started an exam by a login link: no other one opens it until that is freed. One for a
-- person and an exam, however many mails with links were sent.

create table opened_login_link (
  assignment_id bigint not null,
  person_id bigint not null,
  -- Of a random text that the browser keeps.
  browser_sha256 text not null,
  -- An IPv4 address or an IPv6 network, as limits count it.
  network text not null,
  opened_at timestamptz not null,
  constraint opened_login_link_pkey primary key (assignment_id, person_id),
  constraint opened_login_link_assignment_id_fkey foreign key (assignment_id) references assignment (id)
    on delete cascade,
  constraint opened_login_link_person_id_fkey foreign key (person_id) references person (id) on delete cascade
);
create index opened_login_link_person_id on opened_login_link (person_id);

-- The exam whose link has opened the session: ended with it when the link is freed.
alter table session add column opened_for_assignment_id bigint;
