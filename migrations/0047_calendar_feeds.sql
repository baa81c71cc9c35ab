-- Secret addresses under which calendars outside of the site read the dates of one person in one course.

create table calendar_feed (
  course_id bigint not null,
  person_id bigint not null,
  token_sha256 text not null,
  -- When the present address was made.
  created_at timestamptz not null,
  -- What calendars were given last: its digest, since when it is so, and how often it has changed.
  given_sha256 text,
  changed_at timestamptz not null,
  revision integer not null default 0,
  constraint calendar_feed_pkey primary key (course_id, person_id),
  constraint calendar_feed_token_sha256_key unique (token_sha256),
  constraint calendar_feed_course_id_fkey foreign key (course_id) references course (id) on delete cascade,
  constraint calendar_feed_person_id_fkey foreign key (person_id) references person (id) on delete cascade
);
create index calendar_feed_person_id on calendar_feed (person_id);
