-- When the first byte of a hand-in arrived; created_at tells of the last one. Null: handed in before this was kept,
-- or without an upload, and then both are one moment.
alter table submission add column started_at timestamptz;
alter table submission add constraint submission_started_first check (started_at <= created_at);
