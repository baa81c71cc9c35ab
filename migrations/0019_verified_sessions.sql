-- The few sessions that have opened assignments by a password: asked when a password is to be given again.

create index session_verified on session (id) where verified_assignment_ids <> '{}';
