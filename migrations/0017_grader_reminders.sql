-- When the graders were reminded for the moment that stands in reminder_time; a new moment makes it null again.

alter table assignment add column reminder_sent_at timestamptz;

-- Moments that passed before reminders were sent are over.
update assignment set reminder_sent_at = now() where reminder_time <= now();

create index assignment_reminder_due on assignment (reminder_time)
  where reminder_time is not null and reminder_sent_at is null;
