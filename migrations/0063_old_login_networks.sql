-- Networks of logins are removed once they are ninety days old: whoever cleans up finds these alone.

create index login_network_used_at on login_network (used_at);
