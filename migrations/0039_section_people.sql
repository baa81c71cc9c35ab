-- Names of sections are unique in their course, and people may wait for a section until they join the course.

create unique index section_course_id_name_key on section (course_id, lower(name));

create table section_pending_user (
  id uuid not null default gen_random_uuid(),
  section_id uuid not null,
  tenant_id uuid not null,
  username text not null,
  constraint section_pending_user_pkey primary key (id),
  constraint section_pending_user_section_id_fkey foreign key (section_id) references section (id) on delete cascade,
  constraint section_pending_user_tenant_id_fkey foreign key (tenant_id) references tenant (id) on delete cascade
);
create unique index section_pending_user_key on section_pending_user (section_id, tenant_id, lower(username));
create index section_pending_user_username on section_pending_user (tenant_id, lower(username));
