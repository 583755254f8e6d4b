-- Functions of this schema. The file is applied again whenever its text changes, so every statement bears being run twice.

create or replace function keywords.due_subscriptions(at timestamptz, row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = keywords, pg_temp as $$
  select s.panel_id, s.user_id from keywords.subscription s where s.due_at <= at order by s.due_at limit row_limit
$$;

create or replace function keywords.due_campaigns(at timestamptz, row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = keywords, pg_temp as $$
  select c.panel_id, c.id from keywords.campaign c where c.due_at <= at order by c.due_at limit row_limit
$$;

create or replace function keywords.due_positions(at timestamptz, row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = keywords, pg_temp as $$
  select t.panel_id, t.id from keywords.tracked_position t where t.due_at <= at order by t.line, t.due_at limit row_limit
$$;

-- As whom they run, and who may call them.
grant create on schema keywords to vitrine_resolver;
alter function keywords.due_subscriptions(timestamptz, integer) owner to vitrine_resolver;
alter function keywords.due_campaigns(timestamptz, integer) owner to vitrine_resolver;
alter function keywords.due_positions(timestamptz, integer) owner to vitrine_resolver;
revoke create on schema keywords from vitrine_resolver;
revoke all on function keywords.due_subscriptions(timestamptz, integer), keywords.due_campaigns(timestamptz, integer),
  keywords.due_positions(timestamptz, integer) from public;
grant execute on function keywords.due_subscriptions(timestamptz, integer), keywords.due_campaigns(timestamptz, integer),
  keywords.due_positions(timestamptz, integer) to vitrine_app;
