-- A group set that only deleted assignments use can be deleted.
alter table assignment drop constraint assignment_group_set_id_fkey;
alter table assignment add constraint assignment_group_set_id_fkey
  foreign key (group_set_id) references group_set (id) on delete set null;
