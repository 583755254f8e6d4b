-- Mails that are done with, for those who forget them.
create index mail_done on notifications.mail (panel_id, created_at) where state <> 'waiting';
