-- A connection with a repository ends when somebody who knows its secret leaves the group. It stays until the group
-- connects again, so that its members can read why.

alter table git_hook add column ended_at timestamptz;
