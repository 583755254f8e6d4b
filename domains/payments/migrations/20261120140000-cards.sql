-- Saved cards: whom a gateway knows a customer as, the cards he let be kept there, and the charges of them that nobody sits in front of.
create table payments.gateway_customer (
  panel_id integer not null,
  gateway_account_id integer not null,
  user_id integer not null,
  external_id text not null check (length(external_id) between 1 and 150),
  created_at timestamptz not null default now(),
  primary key (panel_id, gateway_account_id, user_id),
  unique (panel_id, gateway_account_id, external_id),
  foreign key (panel_id, gateway_account_id) references payments.gateway_account (panel_id, id)
);
select platform.panel_table('payments.gateway_customer', 'select, insert, update');

-- The gateway keeps the card; here are its token and what may be shown. The method it was bound with gives its charges their fee and currency.
create table payments.saved_card (
  panel_id integer not null,
  id integer generated always as identity,
  user_id integer not null,
  gateway_account_id integer not null,
  method_id integer not null,
  external_id text not null check (length(external_id) between 1 and 150),
  customer_external_id text not null,
  name text not null check (length(name) between 1 and 60),
  -- The same card bound again is the same row.
  fingerprint text not null,
  created_at timestamptz not null,
  removed_at timestamptz,
  detached_at timestamptz,
  primary key (panel_id, id),
  foreign key (panel_id, gateway_account_id) references payments.gateway_account (panel_id, id),
  foreign key (panel_id, method_id) references payments.method (panel_id, id)
);
create unique index saved_card_token on payments.saved_card (panel_id, gateway_account_id, external_id);
create unique index saved_card_once on payments.saved_card (panel_id, user_id, gateway_account_id, fingerprint) where removed_at is null;
create index saved_card_to_detach on payments.saved_card (panel_id, id) where removed_at is not null and detached_at is null;
select platform.panel_table('payments.saved_card', 'select, insert, update');

-- Whether the payment of an invoice may keep its card: never for somebody who is not signed in as its owner; a binding exists for nothing else.
alter table payments.invoice
  add column card_use text not null default 'none' check (card_use in ('none', 'offer', 'bind')),
  add column for_subscription integer;

-- The intent to charge a saved card for an invoice, written before the gateway is asked. The gateway's idempotency key is the invoice's id, for ever.
create table payments.card_charge (
  panel_id integer not null,
  invoice_number integer not null,
  card_id integer not null,
  -- Of the caller: the same key is the same charge.
  business_key text check (length(business_key) between 1 and 150),
  state text not null default 'ready' check (state in ('ready', 'sending', 'unknown', 'pending', 'action', 'declined', 'settled')),
  first_tried_at timestamptz,
  lease_until timestamptz,
  attempts integer not null default 0,
  reason text,
  primary key (panel_id, invoice_number),
  foreign key (panel_id, invoice_number) references payments.invoice (panel_id, number),
  foreign key (panel_id, card_id) references payments.saved_card (panel_id, id)
);
create unique index card_charge_key on payments.card_charge (panel_id, business_key) where business_key is not null;
create index card_charge_of_card on payments.card_charge (panel_id, card_id);
select platform.panel_table('payments.card_charge', 'select, insert, update');

-- A message names a payment or a dispute.
alter table payments.webhook_inbox
  add column about text not null default 'payment' check (about in ('payment', 'dispute'));
