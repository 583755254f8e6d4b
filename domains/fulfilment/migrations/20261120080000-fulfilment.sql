-- How paid orders reach upstream panels: accounts there, routes of services, one submission per order line and every attempt made for it.
create schema fulfilment;
grant usage on schema fulfilment to vitrine_app, vitrine_resolver;

-- The key is sealed by the application (AES-256-GCM, master key outside the database). The breaker's state is shared by all workers.
create table fulfilment.provider_account (
  panel_id integer not null,
  id integer generated always as identity,
  name text not null,
  connector text not null check (connector ~ '^[a-z][a-z0-9-]{1,40}$'),
  endpoint text not null,
  key bytea not null,
  key_last4 text not null check (length(key_last4) <= 4),
  profile text not null check (profile in ('plain', 'request_id', 'list')),
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  -- USD for one unit of currency, in parts per million: confirmed by an operator, never fetched.
  usd_rate_ppm bigint not null default 1000000 check (usd_rate_ppm > 0),
  concurrency integer not null default 8 check (concurrency between 1 and 100),
  connect_ms integer not null default 10000 check (connect_ms between 1 and 10000),
  headers_ms integer not null default 30000 check (headers_ms between 1 and 30000),
  body_ms integer not null default 60000 check (body_ms between 1 and 60000),
  safe_status_codes integer[] not null default '{}',
  -- [{"reason": "definitive" | "transient" | "funds" | "key", "part": "lower-case piece of the text"}], read before the connector's own list.
  error_texts jsonb not null default '[]',
  is_enabled boolean not null default true,
  breaker_state text not null default 'closed' check (breaker_state in ('closed', 'open')),
  breaker_reason text,
  failures integer not null default 0,
  trips integer not null default 0,
  open_until timestamptz,
  created_at timestamptz not null default now(),
  primary key (panel_id, id),
  unique (panel_id, name),
  check ((breaker_state = 'open') = (open_until is not null))
);
create index provider_account_probe_due on fulfilment.provider_account (open_until) where breaker_state = 'open';
select platform.panel_table('fulfilment.provider_account');
select platform.resolver_may_read('fulfilment.provider_account');

-- Who delivers a service: lower priority first. rate_nano is nano-USD per 1000 pieces, or for the whole order when rate_kind is fixed.
create table fulfilment.route (
  panel_id integer not null,
  service_id integer not null,
  priority smallint not null default 1 check (priority between 1 and 100),
  account_id integer not null,
  provider_service_id text not null check (length(provider_service_id) between 1 and 100),
  rate_nano bigint not null check (rate_nano >= 0),
  rate_kind text not null default 'per_1000' check (rate_kind in ('per_1000', 'fixed')),
  -- Set when the provider charged much more than agreed; nothing is sent this way until an operator has looked.
  paused_at timestamptz,
  paused_because text,
  primary key (panel_id, service_id, priority),
  foreign key (panel_id, account_id) references fulfilment.provider_account (panel_id, id)
);
select platform.panel_table('fulfilment.route');

-- One row per order line from its first claim on. `fields`, `link` and `quantity` are what was sent, so that a repetition is exactly the same request.
create table fulfilment.submission (
  panel_id integer not null,
  line_id integer not null,
  state text not null check (state in ('ready', 'submitting', 'unknown', 'accepted', 'review', 'done')),
  state_version integer not null default 1,
  account_id integer,
  route_priority smallint,
  provider_service_id text,
  provider_order_id text check (length(provider_order_id) between 1 and 100),
  service_id integer not null,
  link text not null,
  link_hash bytea,
  quantity integer not null check (quantity > 0),
  fields jsonb not null default '{}',
  cost_expected_micro bigint not null default 0 check (cost_expected_micro >= 0),
  start_count integer,
  remains integer,
  delivered integer not null default 0,
  raw_status text,
  tries integer not null default 0,
  hops smallint not null default 0 check (hops between 0 and 3),
  -- Priorities of routes that refused this order for good.
  refused_routes smallint[] not null default '{}',
  -- A worker that has not written its intent by then has lost the line; after the intent it is the deadline of the answer.
  lease_until timestamptz,
  -- Without an accepting provider until then, the customer's policy decides.
  deadline_at timestamptz not null,
  unknown_at timestamptz,
  resolve_step smallint not null default 0,
  next_resolve_at timestamptz,
  accepted_at timestamptz,
  -- Calls since the tier was last set back, and calls ever: the second one tells whose answer is the latest.
  polls integer not null default 0,
  poll_no integer not null default 0,
  next_poll_at timestamptz,
  unseen smallint not null default 0,
  odd_currencies smallint not null default 0,
  review_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (panel_id, line_id),
  foreign key (panel_id, line_id) references ordering.order_line (panel_id, id),
  foreign key (panel_id, account_id) references fulfilment.provider_account (panel_id, id),
  check (state in ('ready', 'done') or account_id is not null),
  check ((state = 'submitting') = (lease_until is not null)),
  check (state <> 'accepted' or provider_order_id is not null)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
-- One provider order belongs to one line.
create unique index submission_provider_order on fulfilment.submission (panel_id, account_id, provider_order_id) where provider_order_id is not null;
-- One in flight per link: what is found upstream for a link then has one possible owner, and nobody is told "active order with this link".
create unique index submission_link_in_flight on fulfilment.submission (panel_id, account_id, provider_service_id, link_hash) where state in ('submitting', 'unknown');
create index submission_lease_due on fulfilment.submission (lease_until) where state = 'submitting';
create index submission_in_flight on fulfilment.submission (panel_id, account_id) where state = 'submitting';
create index submission_resolve_due on fulfilment.submission (next_resolve_at) where state = 'unknown';
create index submission_poll_due on fulfilment.submission (next_poll_at) where state = 'accepted';
create index submission_poll_of_account on fulfilment.submission (panel_id, account_id, next_poll_at) where state = 'accepted';
create index submission_review on fulfilment.submission (updated_at) where state = 'review';
select platform.panel_table('fulfilment.submission', 'select, insert, update');
select platform.resolver_may_read('fulfilment.submission');

-- Everything ever asked of a provider about a line. Rows are never deleted, results are written once.
create table fulfilment.attempt (
  panel_id integer not null,
  id uuid not null default gen_random_uuid(),
  line_id integer not null,
  no integer not null,
  action text not null check (action in ('add', 'repeat', 'find', 'cancel')),
  account_id integer not null,
  provider_service_id text not null,
  token uuid not null,
  request_hash bytea not null,
  state text not null check (state in ('created', 'sent', 'accepted', 'rejected', 'not_sent', 'ambiguous')),
  class text,
  created_at timestamptz not null,
  sent_at timestamptz,
  deadline_at timestamptz,
  doubted_at timestamptz,
  answered_at timestamptz,
  http_status integer,
  excerpt text check (length(excerpt) <= 2048),
  provider_order_id text,
  -- Why a doubtful attempt was later judged: what was found, or which operator said so.
  evidence jsonb,
  primary key (panel_id, id),
  unique (panel_id, line_id, no),
  foreign key (panel_id, line_id) references fulfilment.submission (panel_id, line_id),
  foreign key (panel_id, account_id) references fulfilment.provider_account (panel_id, id)
);
-- The database itself forbids a second live order for one line.
create unique index attempt_one_live on fulfilment.attempt (panel_id, line_id) where action = 'add' and state in ('created', 'sent', 'ambiguous', 'accepted');
select platform.panel_table('fulfilment.attempt', 'select, insert, update');

create function fulfilment.guard_attempt() returns trigger language plpgsql as $$
declare allowed text[] := array['created>sent', 'created>not_sent', 'sent>accepted', 'sent>rejected', 'sent>not_sent', 'sent>ambiguous', 'ambiguous>accepted', 'ambiguous>rejected'];
begin
  if (old.panel_id, old.id, old.line_id, old.no, old.action, old.account_id, old.provider_service_id, old.token, old.request_hash, old.created_at)
     is distinct from (new.panel_id, new.id, new.line_id, new.no, new.action, new.account_id, new.provider_service_id, new.token, new.request_hash, new.created_at) then
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
create trigger written_once before update on fulfilment.attempt for each row execute function fulfilment.guard_attempt();

-- Before the panel is known: what is due anywhere. Only panel and id leave these functions; the rows are claimed inside their panel.
create function fulfilment.due_leases(at timestamptz, row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = fulfilment, pg_temp as $$
  select s.panel_id, s.line_id from fulfilment.submission s where s.state = 'submitting' and s.lease_until <= at order by s.lease_until limit row_limit
$$;
create function fulfilment.due_resolutions(at timestamptz, row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = fulfilment, pg_temp as $$
  select s.panel_id, s.line_id from fulfilment.submission s where s.state = 'unknown' and s.next_resolve_at <= at order by s.next_resolve_at limit row_limit
$$;
create function fulfilment.due_polls(at timestamptz, row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = fulfilment, pg_temp as $$
  select distinct due.panel_id, due.account_id from (
    select s.panel_id, s.account_id from fulfilment.submission s where s.state = 'accepted' and s.next_poll_at <= at order by s.next_poll_at limit row_limit
  ) due
$$;
create function fulfilment.due_probes(at timestamptz, row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = fulfilment, pg_temp as $$
  select a.panel_id, a.id from fulfilment.provider_account a where a.breaker_state = 'open' and a.open_until <= at and a.is_enabled order by a.open_until limit row_limit
$$;
create function fulfilment.reviews(row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = fulfilment, pg_temp as $$
  select s.panel_id, s.line_id from fulfilment.submission s where s.state = 'review' order by s.updated_at limit row_limit
$$;
create function fulfilment.panel_of_line(wanted integer) returns integer
  language sql stable security definer set search_path = fulfilment, pg_temp as $$
  select s.panel_id from fulfilment.submission s where s.line_id = wanted
$$;
create index submission_line on fulfilment.submission (line_id);

grant create on schema fulfilment to vitrine_resolver;
alter function fulfilment.due_leases(timestamptz, integer) owner to vitrine_resolver;
alter function fulfilment.due_resolutions(timestamptz, integer) owner to vitrine_resolver;
alter function fulfilment.due_polls(timestamptz, integer) owner to vitrine_resolver;
alter function fulfilment.due_probes(timestamptz, integer) owner to vitrine_resolver;
alter function fulfilment.reviews(integer) owner to vitrine_resolver;
alter function fulfilment.panel_of_line(integer) owner to vitrine_resolver;
revoke create on schema fulfilment from vitrine_resolver;
revoke all on function fulfilment.due_leases(timestamptz, integer), fulfilment.due_resolutions(timestamptz, integer), fulfilment.due_polls(timestamptz, integer),
  fulfilment.due_probes(timestamptz, integer), fulfilment.reviews(integer), fulfilment.panel_of_line(integer) from public;
grant execute on function fulfilment.due_leases(timestamptz, integer), fulfilment.due_resolutions(timestamptz, integer), fulfilment.due_polls(timestamptz, integer),
  fulfilment.due_probes(timestamptz, integer), fulfilment.reviews(integer), fulfilment.panel_of_line(integer) to vitrine_app;
