-- Which kinds of mails there are is the program's to say; here they only look like names.
alter table notifications.mail drop constraint mail_kind_check, add constraint mail_kind_check check (kind ~ '^[a-z]+(-[a-z]+)*$');
