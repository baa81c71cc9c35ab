-- Threads about several lines. They stand at the last of them; null: a thread about one line.

alter table comment_base
  add column first_line integer,
  add constraint comment_base_first_line_before check (first_line >= 0 and first_line < line),
  drop constraint comment_base_place_key,
  -- Two graders may open the same lines at once: one thread, both write in it.
  add constraint comment_base_place_key unique nulls not distinct (work_id, file_id, line, first_line);
