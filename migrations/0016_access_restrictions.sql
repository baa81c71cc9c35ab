-- Who may open an assignment: by a password, and from which addresses.

-- Enciphered, not hashed: who sets it can read it again. Null: there is none.
alter table assignment add column sealed_password text;
-- IPv4 ranges in their normal form, such as 10.0.0.0/8 or 192.0.2.7; none: from everywhere.
alter table assignment add column allowed_ip_ranges text[] not null default '{}';
