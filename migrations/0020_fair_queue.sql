-- The queue of runs: whose run it is, in which course, since when it waits, and which course has had its turn.

alter table autotest_result
  -- Author and course of the submission, here so that the queue is read by its indexes alone.
  add column author_id bigint,
  add column course_id bigint,
  -- Where it stands among the waiting runs of its course: the hand-in, or the end of its author's last run.
  add column waiting_since timestamptz,
  -- A newer hand-in does not take the place of a run that staff asked for.
  add column is_by_staff boolean not null default false;

update autotest_result
set author_id = submission.person_id, course_id = assignment.course_id, waiting_since = autotest_result.created_at
from submission join assignment on assignment.id = submission.assignment_id
where submission.id = autotest_result.submission_id;

alter table autotest_result
  alter column author_id set not null,
  alter column course_id set not null,
  alter column waiting_since set not null;

-- Of several runs of one author that go on at this moment, all but the first start anew.
create temporary table too_many on commit drop as
  select id from (
    select id, row_number() over (partition by author_id order by id) as place
    from autotest_result where state = 'running') running
  where place > 1;
update autotest_lease set ended_at = now() where ended_at is null and result_id in (select id from too_many);
delete from autotest_step_result where result_id in (select id from too_many);
delete from autotest_live_output where result_id in (select id from too_many);
update autotest_result set state = 'not_started', started_at = null where id in (select id from too_many);

create unique index autotest_result_running_author on autotest_result (author_id) where state = 'running';
create index autotest_result_queue on autotest_result (course_id, waiting_since, id) where state = 'not_started';
create index autotest_result_waiting_author on autotest_result (author_id) where state = 'not_started';

-- When each course was given a slot last, counted and not timed: servers' clocks differ.
create table autotest_turn (
  course_id bigint not null,
  turn bigint not null,
  constraint autotest_turn_pkey primary key (course_id),
  constraint autotest_turn_course_id_fkey foreign key (course_id) references course (id)
);
create index autotest_turn_turn on autotest_turn (turn);

-- Runs are no longer jobs of the job library: the lease makes the id.
alter table autotest_lease alter column job_id set default gen_random_uuid();
do $$
begin
  if to_regclass('pgboss.job') is not null then
    delete from pgboss.job where name = 'autotest.test';
  end if;
end $$;
