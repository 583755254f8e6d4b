-- Functions and triggers of this schema. The file is applied again whenever its text changes, so every statement bears being run twice.

-- Panels with mail that is due; the rows themselves are claimed inside the panel.
create or replace function notifications.panels_with_due_mail(moment timestamptz) returns table (panel_id integer)
  language sql stable security definer set search_path = notifications, pg_temp as $$
  select distinct m.panel_id from notifications.mail m where m.state = 'waiting' and m.due_at <= moment
$$;

-- As whom they run, and who may call them.
grant create on schema notifications to vitrine_resolver;
alter function notifications.panels_with_due_mail(timestamptz) owner to vitrine_resolver;
revoke create on schema notifications from vitrine_resolver;
revoke all on function notifications.panels_with_due_mail(timestamptz) from public;
grant execute on function notifications.panels_with_due_mail(timestamptz) to vitrine_app;
