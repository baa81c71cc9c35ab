-- Who opened a thread: how many one person may open on a submission is bounded. Null: opened before this was kept.
alter table comment_base add column opener_id bigint;
alter table comment_base add constraint comment_base_opener_id_fkey foreign key (opener_id) references person (id);
create index comment_base_opener_id on comment_base (opener_id);
