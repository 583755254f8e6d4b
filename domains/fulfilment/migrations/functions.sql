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
