-- True where a test of the shown result contradicts itself: lists mark it for staff.
alter table submission add column auto_test_contradicts boolean not null default false;

update submission set auto_test_contradicts = true
from (
  select distinct on (submission_id) id, submission_id from autotest_result
  where state in ('passed', 'timed_out') order by submission_id, id desc
) newest
where newest.submission_id = submission.id
  and exists (
    select from autotest_step_result step where step.result_id = newest.id and step.marks ? 'contradiction');
