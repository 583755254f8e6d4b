-- Functions and triggers of this schema. The file is applied again whenever its text changes, so every statement bears being run twice.

create or replace function earning.due_checks(at timestamptz, row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = earning, pg_temp as $$
  select c.panel_id, c.id from earning.task_check c where c.due_at <= at order by c.due_at limit row_limit
$$;

-- As whom they run, and who may call them.
grant create on schema earning to vitrine_resolver;
alter function earning.due_checks(timestamptz, integer) owner to vitrine_resolver;
revoke create on schema earning from vitrine_resolver;
revoke all on function earning.due_checks(timestamptz, integer) from public;
grant execute on function earning.due_checks(timestamptz, integer) to vitrine_app;
