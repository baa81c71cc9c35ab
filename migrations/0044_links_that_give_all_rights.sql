-- A link gives a role that edits roles only when it did so as it was made, by somebody who may give such a role.

alter table enrollment_link add column gives_role_editing boolean not null default false;

update enrollment_link set gives_role_editing = true where exists (
  select from course_role_permission held
  where held.role_id = enrollment_link.role_id and held.permission = 'can_edit_course_roles');
