-- Who was told by mail that they may review now: once for each assignment.

create table peer_mail (
  assignment_id bigint not null,
  person_id bigint not null,
  mailed_at timestamptz not null,
  constraint peer_mail_pkey primary key (assignment_id, person_id),
  constraint peer_mail_assignment_id_fkey foreign key (assignment_id) references assignment (id) on delete cascade,
  constraint peer_mail_person_id_fkey foreign key (person_id) references person (id) on delete cascade
);
create index peer_mail_person_id on peer_mail (person_id);

-- Reviews of before go on without a mail.
insert into peer_mail (assignment_id, person_id, mailed_at)
select distinct pair.assignment_id, coalesce(member.person_id, pair.reviewer_id), now()
from peer_pair pair
join person author on author.id = pair.reviewer_id
left join group_member member on member.group_id = author.group_id;
