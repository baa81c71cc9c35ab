-- Links by which people join a course themselves.

create table enrollment_link (
  -- Random: who knows it may join.
  id uuid not null default gen_random_uuid(),
  course_id bigint not null,
  role_id bigint not null,
  -- Null: it never expires.
  expiration_date timestamptz,
  -- Whether people without an account can make one here.
  allow_register boolean not null,
  -- How many people may join by it; null: any number.
  max_uses integer,
  uses integer not null default 0,
  created_at timestamptz not null,
  constraint enrollment_link_pkey primary key (id),
  constraint enrollment_link_course_id_fkey foreign key (course_id) references course (id) on delete cascade,
  constraint enrollment_link_role_id_fkey foreign key (role_id) references course_role (id),
  constraint enrollment_link_max_uses_positive check (max_uses > 0),
  constraint enrollment_link_uses_counted check (uses >= 0)
);
create index enrollment_link_course_id on enrollment_link (course_id);
create index enrollment_link_role_id on enrollment_link (role_id);
