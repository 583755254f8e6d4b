-- Orders as customers see them: state, delivery and money. What happens at a provider is fulfilment's.
create schema ordering;
grant usage on schema ordering to vitrine_app, vitrine_resolver;

create sequence ordering.purchase_id as integer;
create sequence ordering.order_id as integer;
grant usage on sequence ordering.purchase_id, ordering.order_id to vitrine_app;

-- One checkout: the lines that were ordered together.
create table ordering.purchase (
  panel_id integer not null,
  id integer not null default nextval('ordering.purchase_id'),
  user_id integer not null,
  source text check (length(source) <= 50),
  locale text not null,
  created_at timestamptz not null default now(),
  primary key (panel_id, id)
);
select platform.panel_table('ordering.purchase', 'select, insert');

create table ordering.order_line (
  panel_id integer not null,
  id integer not null default nextval('ordering.order_id'),
  purchase_id integer not null,
  user_id integer not null,
  service_id integer not null,
  service_name text not null,
  name text,
  url text,
  link_hash bytea,
  quantity integer not null check (quantity > 0),
  charged bigint not null check (charged >= 0),
  unit_price text not null,
  is_guarantee boolean not null,
  is_cancellable boolean not null,
  refund_policy text not null check (refund_policy in ('refund', 'ask')),
  targetable_values jsonb not null,
  provider_fields jsonb not null,
  source text,
  is_reorder boolean not null,
  state text not null check (state in ('unpaid', 'moderation', 'ready', 'submitting', 'unknown', 'accepted', 'running', 'cancel_pending', 'review', 'paused',
    'completed', 'partial', 'canceled', 'failed', 'expired')),
  status text not null generated always as (case
      when state in ('unpaid', 'completed', 'canceled') then state
      when state in ('moderation', 'review') then 'in_moderation'
      when state in ('paused', 'partial') then 'stopped'
      when state = 'failed' then 'error'
      when state = 'expired' then 'canceled'
      else 'in_processing' end) stored
    check (status in ('completed', 'stopped', 'in_processing', 'in_moderation', 'canceled', 'unpaid', 'error')),
  state_version integer not null default 0,
  delivered integer not null default 0 check (delivered between 0 and quantity),
  start_count integer,
  refunded bigint not null default 0 check (refunded between 0 and charged),
  cancel_reason text,
  cancel_description text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  paid_at timestamptz,
  due_at timestamptz,
  completed_at timestamptz,
  deleted_at timestamptz,
  primary key (panel_id, id),
  foreign key (panel_id, purchase_id) references ordering.purchase
) with (fillfactor = 85);
create index order_line_of_user on ordering.order_line (panel_id, user_id, id desc) where deleted_at is null;
create index order_line_by_status on ordering.order_line (panel_id, user_id, status, id desc) where deleted_at is null;
create index order_line_of_purchase on ordering.order_line (panel_id, purchase_id);
create index order_line_due on ordering.order_line (panel_id, due_at) where state = 'ready';
create index order_line_unpaid on ordering.order_line (panel_id, created_at) where state = 'unpaid';
create index order_line_of_service on ordering.order_line (panel_id, service_id, id desc) where state = 'completed';
select platform.panel_table('ordering.order_line', 'select, insert, update');
select platform.resolver_may_read('ordering.order_line');

-- Which lines an invoice pays.
create table ordering.invoice_line (
  panel_id integer not null,
  invoice_id uuid not null,
  line_id integer not null,
  primary key (panel_id, invoice_id, line_id),
  foreign key (panel_id, line_id) references ordering.order_line
);
select platform.panel_table('ordering.invoice_line', 'select, insert');

-- Delivered count over time, one row per change.
create table ordering.progress_point (
  panel_id integer not null,
  line_id integer not null,
  at timestamptz not null default clock_timestamp(),
  delivered integer not null,
  primary key (panel_id, line_id, at)
);
select platform.panel_table('ordering.progress_point', 'select, insert');

-- What happened to an order, in the customer's words by `kind`.
create table ordering.line_event (
  panel_id integer not null,
  line_id integer not null,
  id bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  kind text not null,
  amount bigint,
  actor_kind text not null default 'system',
  actor_id integer not null default 0,
  primary key (panel_id, line_id, id)
);
select platform.panel_table('ordering.line_event', 'select, insert');

-- Panels that have paid lines waiting to be sent; the lines themselves are claimed inside the panel.
create function ordering.panels_with_paid_lines() returns table (panel_id integer)
  language sql stable security definer set search_path = ordering, pg_temp as $$
  select distinct l.panel_id from ordering.order_line l where l.state = 'ready' and l.due_at <= now()
$$;
create function ordering.panels_with_unpaid_lines(older_than timestamptz) returns table (panel_id integer)
  language sql stable security definer set search_path = ordering, pg_temp as $$
  select distinct l.panel_id from ordering.order_line l where l.state = 'unpaid' and l.created_at < older_than
$$;
grant create on schema ordering to vitrine_resolver;
alter function ordering.panels_with_paid_lines() owner to vitrine_resolver;
alter function ordering.panels_with_unpaid_lines(timestamptz) owner to vitrine_resolver;
revoke create on schema ordering from vitrine_resolver;
revoke all on function ordering.panels_with_paid_lines() from public;
revoke all on function ordering.panels_with_unpaid_lines(timestamptz) from public;
grant execute on function ordering.panels_with_paid_lines() to vitrine_app;
grant execute on function ordering.panels_with_unpaid_lines(timestamptz) to vitrine_app;
