-- The share of the points that the tests gave, from 0 to 1: lists colour by it, while they count tests.
alter table submission add column auto_test_share double precision;

-- Until the next run of a submission its share is that of the tests, as lists showed it before.
update submission set auto_test_share = auto_test_passed / auto_test_total where auto_test_total > 0;
