-- Courses whose tests one person has set up share turns: whoever makes many courses does not go before all others.
alter table autotest_snapshot
  add column made_by_id bigint,
  add constraint autotest_snapshot_made_by_id_fkey foreign key (made_by_id) references person (id);
create index autotest_snapshot_made_by_id on autotest_snapshot (made_by_id);

-- Who had made the tests whose run this turn was for.
alter table autotest_turn
  add column person_id bigint,
  add constraint autotest_turn_person_id_fkey foreign key (person_id) references person (id);
create index autotest_turn_person_id on autotest_turn (person_id, turn);
