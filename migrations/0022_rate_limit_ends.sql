-- Limits count for minutes or for days: each row tells until when it counts.
alter table rate_limit add column ends_at timestamptz not null default now() + interval '1 hour';
create index rate_limit_ends_at on rate_limit (ends_at);
drop index rate_limit_window_start;
