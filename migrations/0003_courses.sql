-- Courses, their roles and who is in them.

create table course (
  id bigint generated always as identity,
  tenant_id uuid not null,
  name text not null,
  abbreviated_name text not null default '',
  state text not null default 'visible',
  virtual boolean not null default false,
  created_at timestamptz not null default now(),
  constraint course_pkey primary key (id),
  constraint course_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint course_state_known check (state in ('visible', 'archived', 'deleted')),
  constraint course_name_not_blank check (btrim(name) <> '')
);
create index course_tenant_id on course (tenant_id);

create table course_role (
  id bigint generated always as identity,
  course_id bigint not null,
  name text not null,
  hidden boolean not null default false,
  constraint course_role_pkey primary key (id),
  constraint course_role_course_id_fkey foreign key (course_id) references course (id) on delete cascade,
  constraint course_role_course_id_name_key unique (course_id, name)
);

create table course_role_permission (
  role_id bigint not null,
  permission text not null,
  constraint course_role_permission_pkey primary key (role_id, permission),
  constraint course_role_permission_role_id_fkey foreign key (role_id) references course_role (id) on delete cascade
);

create table enrollment (
  course_id bigint not null,
  person_id bigint not null,
  role_id bigint not null,
  created_at timestamptz not null default now(),
  constraint enrollment_pkey primary key (course_id, person_id),
  constraint enrollment_course_id_fkey foreign key (course_id) references course (id) on delete cascade,
  constraint enrollment_person_id_fkey foreign key (person_id) references person (id) on delete cascade,
  constraint enrollment_role_id_fkey foreign key (role_id) references course_role (id)
);
create index enrollment_person_id on enrollment (person_id);
create index enrollment_role_id on enrollment (role_id);
