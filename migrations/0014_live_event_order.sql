-- Transactions take the numbers of their events in one order and may commit in another. These two tell which
-- events a reader may still be missing: the transaction that wrote the event, and the lowest one that was under
-- way at that moment.

alter table live_event
  add column transaction_id bigint not null default pg_current_xact_id()::text::bigint,
  add column horizon bigint not null default pg_snapshot_xmin(pg_current_snapshot())::text::bigint;

drop index live_event_topic_key_id;
create index live_event_topic_key_transaction_id on live_event (topic_key, transaction_id);
