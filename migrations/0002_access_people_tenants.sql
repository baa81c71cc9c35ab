-- Institutions, settings, global roles, people and their sessions.

create table tenant (
  id uuid not null default gen_random_uuid(),
  name text not null,
  abbreviated_name text not null,
  order_category integer not null default 0,
  hidden boolean not null default false,
  created_at timestamptz not null default now(),
  constraint tenant_pkey primary key (id),
  constraint tenant_name_key unique (name),
  constraint tenant_name_not_blank check (btrim(name) <> '')
);
create index tenant_list_order on tenant (order_category desc, name, id);

-- Values that differ from the catalogue's defaults; tenant_id null is the value of the whole site.
create table setting_value (
  id bigint generated always as identity,
  tenant_id uuid,
  name text not null,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  constraint setting_value_pkey primary key (id),
  constraint setting_value_tenant_id_fkey foreign key (tenant_id) references tenant (id) on delete cascade,
  constraint setting_value_scope_name_key unique nulls not distinct (tenant_id, name)
);

create table global_role (
  id bigint generated always as identity,
  name text not null,
  constraint global_role_pkey primary key (id),
  constraint global_role_name_key unique (name)
);

create table global_role_permission (
  role_id bigint not null,
  permission text not null,
  constraint global_role_permission_pkey primary key (role_id, permission),
  constraint global_role_permission_role_id_fkey foreign key (role_id) references global_role (id) on delete cascade
);

-- A tenant's own value for a permission of a role; no row: the global value holds (PERM-135).
create table tenant_role_permission (
  tenant_id uuid not null,
  role_id bigint not null,
  permission text not null,
  value boolean not null,
  constraint tenant_role_permission_pkey primary key (tenant_id, role_id, permission),
  constraint tenant_role_permission_tenant_id_fkey foreign key (tenant_id) references tenant (id) on delete cascade,
  constraint tenant_role_permission_role_id_fkey foreign key (role_id) references global_role (id) on delete cascade
);
create index tenant_role_permission_role_id on tenant_role_permission (role_id);

create table person (
  id bigint generated always as identity,
  tenant_id uuid not null,
  username text not null,
  name text not null,
  email text not null,
  password_hash text,
  role_id bigint not null,
  active boolean not null default true,
  is_test_student boolean not null default false,
  -- Set for the virtual user that stands for a group; the group's room owns the meaning.
  group_id bigint,
  created_at timestamptz not null default now(),
  constraint person_pkey primary key (id),
  constraint person_tenant_id_fkey foreign key (tenant_id) references tenant (id),
  constraint person_role_id_fkey foreign key (role_id) references global_role (id)
);
create unique index person_tenant_id_username_key on person (tenant_id, lower(username));
create index person_role_id on person (role_id);

create table session (
  id bigint generated always as identity,
  person_id bigint not null,
  token_sha256 text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  for_course_id bigint,
  removed_permissions text[] not null default '{}',
  verified_assignment_ids bigint[] not null default '{}',
  user_agent text not null default '',
  constraint session_pkey primary key (id),
  constraint session_person_id_fkey foreign key (person_id) references person (id) on delete cascade,
  constraint session_token_sha256_key unique (token_sha256)
);
create index session_person_id on session (person_id);
create index session_expires_at on session (expires_at);

-- Links mailed for one purpose (set a password, become the first admin), usable once.
create table single_use_token (
  token_sha256 text not null,
  person_id bigint,
  purpose text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  constraint single_use_token_pkey primary key (token_sha256),
  constraint single_use_token_person_id_fkey foreign key (person_id) references person (id) on delete cascade
);
create index single_use_token_person_id on single_use_token (person_id);

create table ui_preference (
  person_id bigint not null,
  name text not null,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  constraint ui_preference_pkey primary key (person_id, name),
  constraint ui_preference_person_id_fkey foreign key (person_id) references person (id) on delete cascade
);
