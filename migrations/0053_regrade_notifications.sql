-- Notifications about regrade requests. They have the reasons of those about replies.

alter table notification
  add column regrade_request_id bigint,
  add constraint notification_regrade_request_id_fkey foreign key (regrade_request_id) references regrade_request (id)
    on delete cascade,
  add constraint notification_about_one check (reply_id is null or regrade_request_id is null);
create index notification_regrade_request_id on notification (regrade_request_id);
