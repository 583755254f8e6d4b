-- Functions and triggers of this schema. The file is applied again whenever its text changes, so every statement bears being run twice.

create or replace function fulfilment.guard_attempt() returns trigger language plpgsql as $$
declare allowed text[] := array['created>sent', 'created>not_sent', 'sent>accepted', 'sent>rejected', 'sent>not_sent', 'sent>ambiguous', 'ambiguous>accepted', 'ambiguous>rejected'];
begin
  if (old.panel_id, old.id, old.order_id, old.no, old.action, old.account_id, old.provider_service_id, old.token, old.request_hash, old.created_at)
     is distinct from (new.panel_id, new.id, new.order_id, new.no, new.action, new.account_id, new.provider_service_id, new.token, new.request_hash, new.created_at) then
    raise exception 'an attempt never changes what it was' using errcode = 'FF403';
  end if;
  if old.state <> new.state and not (old.state || '>' || new.state) = any (allowed) then
    raise exception 'an attempt does not go from % to %', old.state, new.state using errcode = 'FF403';
  end if;
  if (old.sent_at is not null and new.sent_at is distinct from old.sent_at)
     or (old.answered_at is not null and (new.answered_at, new.http_status, new.excerpt) is distinct from (old.answered_at, old.http_status, old.excerpt))
     or (old.evidence is not null and new.evidence is distinct from old.evidence) then
    raise exception 'the result of an attempt is written once' using errcode = 'FF403';
  end if;
  return new;
end $$;
create or replace trigger written_once before update on fulfilment.attempt for each row execute function fulfilment.guard_attempt();

-- Before the panel is known: what is due anywhere. Only panel and id leave these functions; the rows are claimed inside their panel.
create or replace function fulfilment.due_leases(at timestamptz, row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = fulfilment, pg_temp as $$
  select s.panel_id, s.order_id from fulfilment.submission s where s.state = 'submitting' and s.lease_until <= at order by s.lease_until limit row_limit
$$;

create or replace function fulfilment.due_resolutions(at timestamptz, row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = fulfilment, pg_temp as $$
  select s.panel_id, s.order_id from fulfilment.submission s where s.state = 'unknown' and s.next_resolve_at <= at order by s.next_resolve_at limit row_limit
$$;

create or replace function fulfilment.due_polls(at timestamptz, row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = fulfilment, pg_temp as $$
  select distinct due.panel_id, due.account_id from (
    select s.panel_id, s.account_id from fulfilment.submission s where s.state = 'accepted' and s.next_poll_at <= at order by s.next_poll_at limit row_limit
  ) due
$$;

create or replace function fulfilment.due_probes(at timestamptz, row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = fulfilment, pg_temp as $$
  select a.panel_id, a.id from fulfilment.provider_account a where a.breaker_state = 'open' and a.open_until <= at and a.is_enabled order by a.open_until limit row_limit
$$;

create or replace function fulfilment.reviews(row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = fulfilment, pg_temp as $$
  select s.panel_id, s.order_id from fulfilment.submission s where s.state = 'review' order by s.updated_at limit row_limit
$$;

create or replace function fulfilment.panel_of_line(wanted integer) returns integer
  language sql stable security definer set search_path = fulfilment, pg_temp as $$
  select s.panel_id from fulfilment.submission s where s.order_id = wanted
$$;

create or replace function fulfilment.due_refills(at timestamptz, row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = fulfilment, pg_temp as $$
  (select r.panel_id, r.refill_id from fulfilment.refill r where r.state in ('ready', 'unknown') and r.due_at <= at order by r.due_at limit row_limit)
  union all
  (select r.panel_id, r.refill_id from fulfilment.refill r where r.state = 'submitting' and r.lease_until <= at order by r.lease_until limit row_limit)
$$;

create or replace function fulfilment.due_refill_polls(at timestamptz, row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = fulfilment, pg_temp as $$
  select distinct due.panel_id, due.account_id from (
    select r.panel_id, r.account_id from fulfilment.refill r where r.state = 'accepted' and r.due_at <= at order by r.due_at limit row_limit
  ) due
$$;

create or replace function fulfilment.due_counts(at timestamptz, row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = fulfilment, pg_temp as $$
  select distinct due.panel_id, due.account_id from (
    select w.panel_id, w.account_id from fulfilment.drop_watch w where w.next_at <= at order by w.next_at limit row_limit
  ) due
$$;

create or replace function fulfilment.undecided_refills(row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = fulfilment, pg_temp as $$
  select r.panel_id, r.refill_id from fulfilment.refill r where r.state = 'unknown' and r.due_at is null order by r.updated_at limit row_limit
$$;

create or replace function fulfilment.panel_of_refill(wanted integer) returns integer
  language sql stable security definer set search_path = fulfilment, pg_temp as $$
  select r.panel_id from fulfilment.refill r where r.refill_id = wanted
$$;

-- Providers of another panel, switched off, with what they sell and what is charged on top; where the panel has the services too, their routes and what they were
-- imported from. Keys come as they are sealed for the source. An account that nobody else may order from stays out, since two panels on one would take each
-- other's orders for their own. Answers how many stayed out.
create or replace function fulfilment.copy_providers(p_source_panel integer, p_panel integer, p_at timestamptz, p_has_catalogue boolean) returns integer
  language plpgsql set search_path = fulfilment, pg_temp as $$
declare
  accounts fulfilment.provider_account[]; markups fulfilment.markup[]; sold fulfilment.provider_service[]; routes fulfilment.route[];
  imported fulfilment.imported_service[]; stopped fulfilment.stopped_service[]; left_out integer;
  own jsonb := jsonb_build_object('panel_id', p_panel);
  anew jsonb := jsonb_build_object('panel_id', p_panel, 'version', 1, 'is_enabled', false, 'created_at', p_at, 'asks_id_window', false, 'reconciles_balance', false,
    'breaker_state', 'closed', 'breaker_reason', null, 'breaker_note', null, 'failures', 0, 'trips', 0, 'open_until', null, 'balance_micro', null, 'balance_at', null, 'synced_at', null,
    'restored_to', null, 'quarantined_at', null, 'net_balance_micro', null, 'net_balance_at', null, 'net_balance_unresolved', jsonb_build_array());
begin
  perform set_config('app.panel_id', p_source_panel::text, true);
  -- One statement sees one state of all of them.
  with taken as (select a.id from fulfilment.provider_account a where a.panel_id = p_source_panel and not a.is_exclusive)
  select array(select t from fulfilment.provider_account t where t.panel_id = p_source_panel and not t.is_exclusive),
         array(select t from fulfilment.markup t where t.panel_id = p_source_panel and t.account_id in (select id from taken)),
         array(select t from fulfilment.provider_service t where t.panel_id = p_source_panel and t.account_id in (select id from taken)),
         array(select t from fulfilment.route t where t.panel_id = p_source_panel and p_has_catalogue and t.account_id in (select id from taken)),
         array(select t from fulfilment.imported_service t where t.panel_id = p_source_panel and p_has_catalogue and t.account_id in (select id from taken)),
         array(select t from fulfilment.stopped_service t where t.panel_id = p_source_panel and p_has_catalogue),
         (select count(*)::int from fulfilment.provider_account t where t.panel_id = p_source_panel and t.is_exclusive)
    into accounts, markups, sold, routes, imported, stopped, left_out;
  perform set_config('app.panel_id', p_panel::text, true);
  insert into fulfilment.provider_account overriding system value
    select c.* from unnest(accounts) r, jsonb_populate_record(r, anew || jsonb_build_object('token_salt', gen_random_uuid())) c;
  insert into fulfilment.markup select c.* from unnest(markups) r, jsonb_populate_record(r, own) c;
  insert into fulfilment.provider_service select c.* from unnest(sold) r, jsonb_populate_record(r, own) c;
  insert into fulfilment.route select c.* from unnest(routes) r, jsonb_populate_record(r, own) c;
  insert into fulfilment.imported_service select c.* from unnest(imported) r, jsonb_populate_record(r, own) c;
  insert into fulfilment.stopped_service select c.* from unnest(stopped) r, jsonb_populate_record(r, own) c;
  return left_out;
end $$;

-- Accounts in use, of all panels: only the numbers leave this function.
create or replace function fulfilment.enabled_accounts() returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = fulfilment, pg_temp as $$
  select a.panel_id, a.id from fulfilment.provider_account a where a.is_enabled order by a.panel_id, a.id
$$;

-- As whom they run, and who may call them.
grant create on schema fulfilment to vitrine_resolver;
alter function fulfilment.due_leases(timestamptz, integer) owner to vitrine_resolver;
alter function fulfilment.due_resolutions(timestamptz, integer) owner to vitrine_resolver;
alter function fulfilment.due_polls(timestamptz, integer) owner to vitrine_resolver;
alter function fulfilment.due_probes(timestamptz, integer) owner to vitrine_resolver;
alter function fulfilment.reviews(integer) owner to vitrine_resolver;
alter function fulfilment.panel_of_line(integer) owner to vitrine_resolver;
alter function fulfilment.due_refills(timestamptz, integer) owner to vitrine_resolver;
alter function fulfilment.due_refill_polls(timestamptz, integer) owner to vitrine_resolver;
alter function fulfilment.due_counts(timestamptz, integer) owner to vitrine_resolver;
alter function fulfilment.undecided_refills(integer) owner to vitrine_resolver;
alter function fulfilment.panel_of_refill(integer) owner to vitrine_resolver;
alter function fulfilment.enabled_accounts() owner to vitrine_resolver;
revoke create on schema fulfilment from vitrine_resolver;
revoke all on function fulfilment.due_leases(timestamptz, integer), fulfilment.due_resolutions(timestamptz, integer), fulfilment.due_polls(timestamptz, integer),
  fulfilment.due_probes(timestamptz, integer), fulfilment.reviews(integer), fulfilment.panel_of_line(integer), fulfilment.due_refills(timestamptz, integer),
  fulfilment.due_refill_polls(timestamptz, integer), fulfilment.due_counts(timestamptz, integer), fulfilment.undecided_refills(integer),
  fulfilment.panel_of_refill(integer), fulfilment.enabled_accounts() from public;
grant execute on function fulfilment.due_leases(timestamptz, integer), fulfilment.due_resolutions(timestamptz, integer), fulfilment.due_polls(timestamptz, integer),
  fulfilment.due_probes(timestamptz, integer), fulfilment.reviews(integer), fulfilment.panel_of_line(integer), fulfilment.due_refills(timestamptz, integer),
  fulfilment.due_refill_polls(timestamptz, integer), fulfilment.due_counts(timestamptz, integer), fulfilment.undecided_refills(integer),
  fulfilment.panel_of_refill(integer), fulfilment.enabled_accounts() to vitrine_app;
