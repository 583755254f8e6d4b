-- How money comes in: gateway accounts, payment methods, invoices, what gateways were seen to have paid, and the inbox of their messages.
create schema payments;
grant usage on schema payments to vitrine_app, vitrine_resolver;

-- Our account at one gateway. Secrets are sealed by the application (AES-256-GCM, master key outside the database) and never shown again.
create table payments.gateway_account (
  panel_id integer not null,
  id integer generated always as identity,
  public_id text not null unique check (public_id ~ '^[A-Za-z0-9_-]{16,64}$'),
  connector text not null check (connector ~ '^[a-z][a-z0-9-]{1,40}$'),
  endpoint text not null,
  secret bytea not null,
  secret_last4 text not null check (length(secret_last4) <= 4),
  webhook_secrets bytea not null,
  is_live boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (panel_id, id)
);
select platform.panel_table('payments.gateway_account');
select platform.resolver_may_read('payments.gateway_account');

-- Percents are integer parts per million, amounts micro-USD. `texts` holds name, description and more by language, English always.
create table payments.method (
  panel_id integer not null,
  id integer generated always as identity,
  strategy text not null check (strategy in ('balance', 'linkedCard', 'qr_code', 'message', 'others')),
  gateway_account_id integer,
  icon text not null,
  texts jsonb not null check (texts -> 'en' ->> 'name' is not null),
  fee_ppm integer not null default 0 check (fee_ppm between 0 and 1000000),
  reward_ppm integer not null default 0 check (reward_ppm between 0 and 1000000),
  min_amount_micro bigint check (min_amount_micro > 0),
  max_amount_micro bigint check (max_amount_micro >= min_amount_micro),
  charge_currency text not null default 'USD' check (charge_currency in ('USD', 'RUB')),
  charge_type text check (charge_type in ('recurring', 'one_time')),
  underpaid_tolerance_ppm integer not null default 0 check (underpaid_tolerance_ppm between 0 and 50000),
  account_number text,
  qr_code text,
  asks_comment boolean not null default false,
  sort_order integer not null default 0,
  is_enabled boolean not null default true,
  is_for_widgets boolean not null default true,
  primary key (panel_id, id),
  foreign key (panel_id, gateway_account_id) references payments.gateway_account (panel_id, id),
  check (strategy in ('balance', 'linkedCard') or gateway_account_id is not null),
  check (strategy <> 'message' or account_number is not null),
  check (strategy <> 'qr_code' or qr_code is not null)
);
select platform.panel_table('payments.method');

create table payments.method_bonus (
  panel_id integer not null,
  method_id integer not null,
  from_amount_micro bigint not null check (from_amount_micro >= 0),
  bonus_ppm integer not null check (bonus_ppm between 1 and 1000000),
  primary key (panel_id, method_id, from_amount_micro),
  foreign key (panel_id, method_id) references payments.method (panel_id, id) on delete cascade
);
select platform.panel_table('payments.method_bonus');

-- `number` owns the ledger's payment account; `id` is what customers and gateways see. What was promised (fee, bonus, rate) is frozen here.
create table payments.invoice (
  panel_id integer not null,
  number integer generated always as identity,
  id uuid not null default gen_random_uuid(),
  user_id integer not null,
  method_id integer not null,
  gateway_account_id integer not null,
  purpose text not null check (purpose in ('order', 'top_up')),
  order_id integer,
  original_micro bigint not null check (original_micro > 0),
  fee_micro bigint not null check (fee_micro >= 0),
  bonus_micro bigint not null check (bonus_micro >= 0),
  bonus_ppm integer not null check (bonus_ppm >= 0),
  bonus_from_micro bigint not null check (bonus_from_micro >= 0),
  total_micro bigint not null check (total_micro >= original_micro),
  tolerance_ppm integer not null check (tolerance_ppm >= 0),
  pay_currency text not null,
  pay_amount_minor bigint not null check (pay_amount_minor > 0),
  -- Units of pay_currency for one USD, in parts per million.
  rate_ppm bigint not null check (rate_ppm > 0),
  locale text not null,
  state text not null default 'created',
  rank smallint not null default 0,
  payer_comment text,
  external_id text,
  pay_url text,
  opening_until timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  settled_at timestamptz,
  polls integer not null default 0,
  next_poll_at timestamptz,
  primary key (panel_id, number),
  unique (panel_id, id),
  foreign key (panel_id, method_id) references payments.method (panel_id, id),
  foreign key (panel_id, gateway_account_id) references payments.gateway_account (panel_id, id),
  check ((purpose = 'order') = (order_id is not null)),
  check (state in ('created', 'pending', 'authorized', 'in_moderation', 'failed', 'expired', 'canceled', 'settled', 'underpaid', 'settled_late',
                   'refund_pending', 'partially_refunded', 'refunded', 'charged_back'))
);
create index invoice_due on payments.invoice (next_poll_at) where next_poll_at is not null;
create index invoice_of_order on payments.invoice (panel_id, order_id) where order_id is not null;
create index invoice_in_moderation on payments.invoice (panel_id, user_id) where state = 'in_moderation';
select platform.panel_table('payments.invoice', 'select, insert, update');
select platform.resolver_may_read('payments.invoice');

-- Money that a gateway says it took for us: one row for ever per payment of an account, whatever became of it.
create table payments.external_payment (
  panel_id integer not null,
  id integer generated always as identity,
  gateway_account_id integer not null,
  external_id text not null check (length(external_id) between 1 and 150),
  reference text,
  invoice_number integer,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  outcome text not null check (outcome in ('exact', 'tolerated', 'underpaid', 'overpaid', 'second', 'suspense', 'rejected')),
  is_late boolean not null default false,
  received_micro bigint,
  txn_id text,
  created_at timestamptz not null default now(),
  primary key (panel_id, id),
  unique (panel_id, gateway_account_id, external_id),
  foreign key (panel_id, gateway_account_id) references payments.gateway_account (panel_id, id),
  foreign key (panel_id, invoice_number) references payments.invoice (panel_id, number)
);
create index external_payment_of_invoice on payments.external_payment (panel_id, invoice_number) where invoice_number is not null;
select platform.panel_table('payments.external_payment', 'select, insert, update');

-- Verified messages of gateways, worked off at our own pace; `due_at` is null when there is nothing left to do.
create table payments.webhook_inbox (
  panel_id integer not null,
  id integer generated always as identity,
  gateway_account_id integer not null,
  event_id text not null check (length(event_id) between 1 and 200),
  external_id text not null,
  body_sha256 bytea not null,
  attempts integer not null default 0,
  last_error text,
  received_at timestamptz not null,
  due_at timestamptz,
  done_at timestamptz,
  primary key (panel_id, id),
  unique (panel_id, gateway_account_id, event_id),
  foreign key (panel_id, gateway_account_id) references payments.gateway_account (panel_id, id)
);
create index webhook_due on payments.webhook_inbox (due_at) where due_at is not null;
select platform.panel_table('payments.webhook_inbox', 'select, insert, update');
select platform.resolver_may_read('payments.webhook_inbox');

-- Before the panel is known: whose account a webhook's address names, and which rows are due anywhere. Only panel and id leave these functions.
create function payments.find_gateway_account(wanted text) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = payments, pg_temp as $$
  select a.panel_id, a.id from payments.gateway_account a where a.public_id = wanted
$$;
create function payments.due_invoices(at timestamptz, row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = payments, pg_temp as $$
  select i.panel_id, i.number from payments.invoice i where i.next_poll_at <= at order by i.next_poll_at limit row_limit
$$;
create function payments.due_webhooks(at timestamptz, row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = payments, pg_temp as $$
  select w.panel_id, w.id from payments.webhook_inbox w where w.due_at <= at order by w.due_at limit row_limit
$$;
grant create on schema payments to vitrine_resolver;
alter function payments.find_gateway_account(text) owner to vitrine_resolver;
alter function payments.due_invoices(timestamptz, integer) owner to vitrine_resolver;
alter function payments.due_webhooks(timestamptz, integer) owner to vitrine_resolver;
revoke create on schema payments from vitrine_resolver;
revoke all on function payments.find_gateway_account(text), payments.due_invoices(timestamptz, integer), payments.due_webhooks(timestamptz, integer) from public;
grant execute on function payments.find_gateway_account(text), payments.due_invoices(timestamptz, integer), payments.due_webhooks(timestamptz, integer) to vitrine_app;
