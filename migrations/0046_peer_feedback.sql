-- Peer feedback: settings of an assignment, who reviews whom, and the approval of what they write.

alter table assignment
  -- How many others each author reviews; null where there is no peer feedback.
  add column peer_feedback_amount integer,
  -- Seconds after the deadline; null: without an end.
  add column peer_feedback_time integer,
  add column peer_feedback_auto_approved boolean not null default false,
  add column peer_feedback_redivide boolean not null default false,
  add constraint assignment_peer_feedback_amount_positive check (peer_feedback_amount > 0),
  add constraint assignment_peer_feedback_time_positive check (peer_feedback_time > 0);

-- Reviewers and subjects are authors: people, or the virtual people of groups.
create table peer_pair (
  assignment_id bigint not null,
  reviewer_id bigint not null,
  subject_id bigint not null,
  constraint peer_pair_pkey primary key (assignment_id, reviewer_id, subject_id),
  constraint peer_pair_assignment_id_fkey foreign key (assignment_id) references assignment (id) on delete cascade,
  constraint peer_pair_reviewer_id_fkey foreign key (reviewer_id) references person (id) on delete cascade,
  constraint peer_pair_subject_id_fkey foreign key (subject_id) references person (id) on delete cascade,
  constraint peer_pair_of_two check (reviewer_id <> subject_id)
);
create index peer_pair_reviewer_id on peer_pair (reviewer_id);
create index peer_pair_subject_id on peer_pair (subject_id, assignment_id);
