-- Links that open something are kept until the mail was delivered, not for ever and in every dump.
alter table mail add column links_removed_at timestamptz;
update mail set links_removed_at = now(),
  body_text = regexp_replace(body_text, '(https?://[^/\s]+/)\S*[A-Za-z0-9_-]{20,}\S*', '\1[link removed]', 'g')
where sent_at is not null;
-- What is swept first: mails that still hold their links.
create index mail_links_waiting on mail (created_at) where links_removed_at is null;
