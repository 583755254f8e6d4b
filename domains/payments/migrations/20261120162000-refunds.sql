-- Money that goes back to the card it came from, and what a bank is answered in a dispute. Both are written down before the gateway is asked, and asked for under one key for ever.
create table payments.refund (
  panel_id integer not null,
  id integer generated always as identity,
  -- Ours, and the gateway's idempotency key; it stands on the refund there as its reference.
  request_key uuid not null default gen_random_uuid(),
  gateway_account_id integer not null,
  payment_external_id text not null check (length(payment_external_id) between 1 and 150),
  -- Null when the payment was never somebody's: it waits in suspense.
  invoice_number integer,
  user_id integer,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  -- `panel`: an operator asked here; `gateway`: it was made there.
  origin text not null check (origin in ('panel', 'gateway')),
  operator_id integer,
  reason text not null,
  state text not null check (state in ('asked', 'unknown', 'pending', 'settled', 'failed')),
  external_id text check (length(external_id) between 1 and 150),
  -- What it took from the books: of the money itself, of the fee that goes back, of bonus and coupon that are taken back.
  received_micro bigint not null default 0 check (received_micro >= 0),
  fee_micro bigint not null default 0 check (fee_micro >= 0),
  bonus_micro bigint not null default 0 check (bonus_micro >= 0),
  coupon_micro bigint not null default 0 check (coupon_micro >= 0),
  txn_id text,
  first_tried_at timestamptz,
  attempts integer not null default 0,
  due_at timestamptz,
  last_error text,
  created_at timestamptz not null,
  closed_at timestamptz,
  primary key (panel_id, id),
  unique (panel_id, request_key),
  foreign key (panel_id, gateway_account_id) references payments.gateway_account (panel_id, id),
  foreign key (panel_id, invoice_number) references payments.invoice (panel_id, number),
  check ((origin = 'panel') = (operator_id is not null)),
  check (origin = 'panel' or external_id is not null),
  check ((state in ('settled', 'failed')) = (closed_at is not null))
);
create unique index refund_once on payments.refund (panel_id, gateway_account_id, external_id) where external_id is not null;
create index refund_of_payment on payments.refund (panel_id, gateway_account_id, payment_external_id);
create index refund_of_invoice on payments.refund (panel_id, invoice_number) where invoice_number is not null;
create index refund_open on payments.refund (panel_id, id) where closed_at is null;
create index refund_due on payments.refund (due_at) where due_at is not null;
select platform.panel_table('payments.refund', 'select, insert, update');
select platform.resolver_may_read('payments.refund');

-- One answer to a dispute, once for ever: what we know of it, or that its money may go.
create table payments.dispute_answer (
  panel_id integer not null,
  dispute_id integer not null,
  kind text not null check (kind in ('evidence', 'acceptance')),
  -- As it is sent; null for an acceptance.
  evidence jsonb,
  operator_id integer not null,
  state text not null default 'asked' check (state in ('asked', 'taken', 'refused')),
  attempts integer not null default 0,
  due_at timestamptz,
  last_error text,
  created_at timestamptz not null,
  closed_at timestamptz,
  primary key (panel_id, dispute_id),
  foreign key (panel_id, dispute_id) references payments.dispute (panel_id, id),
  check ((kind = 'evidence') = (evidence is not null)),
  check ((state = 'asked') = (closed_at is null))
);
create index dispute_answer_due on payments.dispute_answer (due_at) where due_at is not null;
select platform.panel_table('payments.dispute_answer', 'select, insert, update');
select platform.resolver_may_read('payments.dispute_answer');

create index dispute_of_payment on payments.dispute (panel_id, gateway_account_id, payment_external_id);

create function payments.due_refunds(at timestamptz, row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = payments, pg_temp as $$
  select r.panel_id, r.id from payments.refund r where r.due_at <= at order by r.due_at limit row_limit
$$;
create function payments.due_dispute_answers(at timestamptz, row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = payments, pg_temp as $$
  select a.panel_id, a.dispute_id from payments.dispute_answer a where a.due_at <= at order by a.due_at limit row_limit
$$;
grant create on schema payments to vitrine_resolver;
alter function payments.due_refunds(timestamptz, integer) owner to vitrine_resolver;
alter function payments.due_dispute_answers(timestamptz, integer) owner to vitrine_resolver;
revoke create on schema payments from vitrine_resolver;
revoke all on function payments.due_refunds(timestamptz, integer), payments.due_dispute_answers(timestamptz, integer) from public;
grant execute on function payments.due_refunds(timestamptz, integer), payments.due_dispute_answers(timestamptz, integer) to vitrine_app;

-- A message names a payment, a dispute, or a payment that something was given back of.
alter table payments.webhook_inbox drop constraint webhook_inbox_about_check;
alter table payments.webhook_inbox add constraint webhook_inbox_about_check check (about in ('payment', 'dispute', 'refund'));
