-- Whether a submission is graded, decided once where its grade is written (decision 39). all_rows_chosen is read by
-- the version before only, and goes with the next one.

alter table submission
  -- The published tests have ended for it and all their points count.
  add column auto_test_final boolean not null default false,
  add column is_graded boolean not null default false;

update submission
set auto_test_final = true
from (
  select distinct on (submission_id) submission_id, assignment_id, snapshot_id, state, later_blocks
  from autotest_result
  order by submission_id, (state in ('passed', 'timed_out')) desc, id desc
) shown
join autotest_configuration configuration on configuration.assignment_id = shown.assignment_id
where shown.submission_id = submission.id
  and shown.state in ('passed', 'timed_out')
  and shown.later_blocks = '{}'
  and shown.snapshot_id = configuration.published_snapshot_id;

update submission
set is_graded = true
where grade_overridden
  or (
    exists (select from rubric_row where rubric_row.assignment_id = submission.assignment_id)
    and not exists (
      select from rubric_row
      where rubric_row.assignment_id = submission.assignment_id
        and rubric_row.locked is null
        and not exists (
          select from rubric_choice
          where rubric_choice.submission_id = submission.id and rubric_choice.row_id = rubric_row.id))
    and (
      auto_test_final
      or exists (
        select from rubric_row
        where rubric_row.assignment_id = submission.assignment_id and rubric_row.locked is null)));
