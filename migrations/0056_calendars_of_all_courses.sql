-- A calendar address may be for all courses of its person: then it names no course.

alter table calendar_feed drop constraint calendar_feed_pkey;
alter table calendar_feed alter column course_id drop not null;
alter table calendar_feed add column id bigint generated always as identity;
alter table calendar_feed add constraint calendar_feed_pkey primary key (id);
alter table calendar_feed add constraint calendar_feed_owner_key unique nulls not distinct (course_id, person_id);
