-- How money comes in: gateway accounts, payment methods, invoices, what gateways were seen to have paid, and the inbox of their messages.
create schema payments;
grant usage on schema payments to vitrine_app, vitrine_resolver;

-- Our account at one gateway. Secrets are sealed by the application (AES-256-GCM, master key outside the database) and never shown again.
create table payments.gateway_account (
  panel_id integer not null,
  id integer generated always as identity,
  public_id text not null constraint gateway_account_public_id_unique unique
    constraint gateway_account_public_id_form check (public_id ~ '^[A-Za-z0-9_-]{16,64}$'),
  connector text not null constraint gateway_account_connector_form check (connector ~ '^[a-z][a-z0-9-]{1,40}$'),
  endpoint text not null,
  secret bytea not null,
  secret_last4 text not null constraint gateway_account_secret_last4_length check (length(secret_last4) <= 4),
  webhook_secrets bytea not null,
  is_live boolean not null default true,
  created_at timestamptz not null default now(),
  -- Wallets that the page of the gateway offers, as the gateway told last.
  wallets text[] not null default '{}' constraint gateway_account_wallets_known check (wallets <@ array['apple_pay', 'google_pay']),
  -- The last characters of the webhook secrets, in their order.
  webhook_secret_ends text[] not null default '{}',
  secrets_changed_at timestamptz not null default now(),
  -- Null where no operator of the console did.
  secrets_changed_by text constraint gateway_account_secrets_changed_by_length check (length(secrets_changed_by) <= 100),
  -- A closed account keeps its row for what it took; its secrets are wiped.
  closed_at timestamptz,
  -- Of a copied account, until its key is entered: no method is offered through it before.
  lacks_secret boolean not null default false,
  -- How often it was changed: an operator’s write of an older version is refused.
  version integer not null default 1,
  -- What the gateway takes of each payment by its contract: expected until it tells what it took.
  fee_ppm integer not null default 0 constraint gateway_account_fee_ppm_range check (fee_ppm between 0 and 500000),
  fee_fixed_micro bigint not null default 0 constraint gateway_account_fee_fixed_micro_not_negative check (fee_fixed_micro >= 0),
  -- Whether it keeps its fee of what is given back.
  keeps_fee boolean not null default true,
  constraint gateway_account_pkey primary key (panel_id, id)
);
select platform.panel_table('payments.gateway_account');
select platform.resolver_may_read('payments.gateway_account');

-- Percents are integer parts per million, amounts micro-USD. `texts` holds name, description and more by language, English always.
create table payments.method (
  panel_id integer not null,
  id integer generated always as identity,
  strategy text not null constraint method_strategy_known check (strategy in ('balance', 'linkedCard', 'qr_code', 'message', 'others')),
  gateway_account_id integer,
  icon text not null,
  texts jsonb not null constraint method_texts_have_name check (texts -> 'en' ->> 'name' is not null),
  fee_ppm integer not null default 0 constraint method_fee_ppm_range check (fee_ppm between 0 and 1000000),
  reward_ppm integer not null default 0 constraint method_reward_ppm_range check (reward_ppm between 0 and 1000000),
  min_amount_micro bigint constraint method_min_amount_micro_positive check (min_amount_micro > 0),
  max_amount_micro bigint constraint method_max_amount_micro_from_min_amount_micro check (max_amount_micro >= min_amount_micro),
  charge_currency text not null default 'USD' constraint method_charge_currency_known check (charge_currency in ('USD', 'RUB')),
  charge_type text constraint method_charge_type_known check (charge_type in ('recurring', 'one_time')),
  underpaid_tolerance_ppm integer not null default 0 constraint method_underpaid_tolerance_ppm_range check (underpaid_tolerance_ppm between 0 and 50000),
  account_number text,
  qr_code text,
  asks_comment boolean not null default false,
  sort_order integer not null default 0,
  is_enabled boolean not null default true,
  is_for_widgets boolean not null default true,
  -- Whether the countries of method_country are those it is not offered in.
  excludes_countries boolean not null default false,
  -- How often it was changed: an operator’s write of an older version is refused.
  version integer not null default 1,
  constraint method_pkey primary key (panel_id, id),
  constraint method_gateway_account_id_fk foreign key (panel_id, gateway_account_id) references payments.gateway_account (panel_id, id),
  constraint method_strategy_has_gateway check (strategy in ('balance', 'linkedCard') or gateway_account_id is not null),
  constraint method_message_has_account check (strategy <> 'message' or account_number is not null)
);
select platform.panel_table('payments.method');

create table payments.method_bonus (
  panel_id integer not null,
  method_id integer not null,
  from_amount_micro bigint not null constraint method_bonus_from_amount_micro_not_negative check (from_amount_micro >= 0),
  bonus_ppm integer not null constraint method_bonus_bonus_ppm_range check (bonus_ppm between 1 and 1000000),
  constraint method_bonus_pkey primary key (panel_id, method_id, from_amount_micro),
  constraint method_bonus_method_id_fk foreign key (panel_id, method_id) references payments.method (panel_id, id) on delete cascade
);
select platform.panel_table('payments.method_bonus');

-- Where a method is offered alone, or where it is not; none is everywhere.
create table payments.method_country (
  panel_id integer not null,
  method_id integer not null,
  country text not null constraint method_country_country_fk references catalogue.country (iso_code_2),
  constraint method_country_pkey primary key (panel_id, method_id, country),
  constraint method_country_method_id_fk foreign key (panel_id, method_id) references payments.method (panel_id, id) on delete cascade
);
select platform.panel_table('payments.method_country');

-- Customers of these grades alone are offered the method; none is everybody. A grade stays while a method names it: without it the method would be open to everybody.
create table payments.method_grade (
  panel_id integer not null,
  method_id integer not null,
  grade_id integer not null,
  constraint method_grade_pkey primary key (panel_id, method_id, grade_id),
  constraint method_grade_method_id_fk foreign key (panel_id, method_id) references payments.method (panel_id, id) on delete cascade,
  constraint method_grade_grade_id_fk foreign key (panel_id, grade_id) references promotions.grade (panel_id, id)
);
select platform.panel_table('payments.method_grade');

-- `number` owns the ledger's payment account; `id` is what customers and gateways see. What was promised (fee, bonus, rate) is frozen here.
create table payments.invoice (
  panel_id integer not null,
  number integer generated always as identity,
  id uuid not null default gen_random_uuid(),
  user_id integer not null,
  method_id integer not null,
  gateway_account_id integer not null,
  purpose text not null constraint invoice_purpose_known check (purpose in ('order', 'top_up')),
  order_id integer,
  original_micro bigint not null,
  fee_micro bigint not null constraint invoice_fee_micro_not_negative check (fee_micro >= 0),
  bonus_micro bigint not null constraint invoice_bonus_micro_not_negative check (bonus_micro >= 0),
  bonus_ppm integer not null constraint invoice_bonus_ppm_not_negative check (bonus_ppm >= 0),
  bonus_from_micro bigint not null constraint invoice_bonus_from_micro_not_negative check (bonus_from_micro >= 0),
  total_micro bigint not null,
  tolerance_ppm integer not null constraint invoice_tolerance_ppm_not_negative check (tolerance_ppm >= 0),
  pay_currency text not null,
  pay_amount_minor bigint not null,
  -- Units of pay_currency for one USD, in parts per million.
  rate_ppm bigint not null constraint invoice_rate_ppm_positive check (rate_ppm > 0),
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
  -- When an operator had the gateway asked last.
  looked_at timestamptz,
  -- What a coupon does to an invoice, promised when it is made like everything else: the discount lowers the total; `coupon_micro` is credited at settlement
  -- (top-ups only: an order's coupon belongs to its lines). A coupon may cover everything, then there is nothing to pay.
  discount_micro bigint not null default 0 constraint invoice_discount_micro_within_original_micro check (discount_micro between 0 and original_micro),
  coupon_id integer,
  coupon_micro bigint not null default 0 constraint invoice_coupon_micro_not_negative check (coupon_micro >= 0),
  -- The least amount that the coupon asks for.
  coupon_from_micro bigint not null default 0 constraint invoice_coupon_from_micro_not_negative check (coupon_from_micro >= 0),
  -- Whether the payment of an invoice may keep its card: never for somebody who is not signed in as its owner; a binding exists for nothing else.
  card_use text not null default 'none' constraint invoice_card_use_known check (card_use in ('none', 'offer', 'bind')),
  for_subscription integer,
  -- Payments that arrive in steps, and codes that a gateway makes for one invoice.
  -- What the payer scans, when the gateway made one.
  qr_code text,
  -- Money that is seen and not yet final: how many confirmations it has of those it needs.
  arriving_confirmations integer constraint invoice_arriving_confirmations_not_negative check (arriving_confirmations >= 0),
  arriving_needed integer constraint invoice_arriving_needed_positive check (arriving_needed > 0),
  -- Which coin the code asks for, and in which network: an address alone does not say it.
  coin text constraint invoice_coin_form check (coin ~ '^[A-Z0-9]{2,12}$'),
  coin_network text constraint invoice_coin_network_length check (length(coin_network) between 1 and 60),
  -- Whether somebody began it who was not signed in. Until the person has proved the address the account does not list it while it is open (docs/adr/0029).
  by_guest boolean not null default false,
  constraint invoice_pkey primary key (panel_id, number),
  constraint invoice_id_unique unique (panel_id, id),
  constraint invoice_method_id_fk foreign key (panel_id, method_id) references payments.method (panel_id, id),
  constraint invoice_gateway_account_id_fk foreign key (panel_id, gateway_account_id) references payments.gateway_account (panel_id, id),
  constraint invoice_order_of_purpose check ((purpose = 'order') = (order_id is not null)),
  constraint invoice_state_known check (state in ('created', 'pending', 'authorized', 'in_moderation', 'failed', 'expired', 'canceled', 'settled', 'underpaid', 'settled_late',
    'refund_pending', 'partially_refunded', 'refunded', 'charged_back')),
  constraint invoice_original_micro_not_negative check (original_micro >= 0),
  constraint invoice_pay_amount_minor_not_negative check (pay_amount_minor >= 0),
  constraint invoice_total_is_quote check (total_micro = original_micro - discount_micro + fee_micro),
  constraint invoice_coupon_of_top_up check (coupon_micro = 0 or (purpose = 'top_up' and coupon_id is not null)),
  constraint invoice_arriving check ((arriving_confirmations is null) = (arriving_needed is null)),
  constraint invoice_coin check ((coin is null) = (coin_network is null))
);
comment on column payments.invoice.user_id is 'Of identity.user_account, without a foreign key: accounts are never deleted, and a key would lock the account with every row.';
comment on column payments.invoice.order_id is 'Of ordering.order_line, without a foreign key: ordering is a later domain.';
comment on column payments.invoice.coupon_id is 'Of promotions.coupon, without a foreign key: what a coupon was worth stands on the invoice.';
create index invoice_due on payments.invoice (next_poll_at) where next_poll_at is not null;
create index invoice_of_order on payments.invoice (panel_id, order_id) where order_id is not null;
create index invoice_in_moderation on payments.invoice (panel_id, user_id) where state = 'in_moderation';
-- What the checks and the purge of this domain look for, by index.
create index invoice_recent on payments.invoice (panel_id, created_at, number);
-- What waits for its payer is listed by customer, the newest first; everything of a rank from 30 on is decided.
create index invoice_open on payments.invoice (panel_id, user_id, number desc) where rank < 30;
-- Operators find everything that a customer was asked to pay.
create index invoice_of_user on payments.invoice (panel_id, user_id, number desc);
create index invoice_of_method on payments.invoice (panel_id, method_id, created_at, number);
create index invoice_of_state on payments.invoice (panel_id, state, created_at, number);
-- Customers quote what the page of a gateway called their payment, also of one that never arrived.
create index invoice_at_gateway on payments.invoice (panel_id, external_id) where external_id is not null;
select platform.panel_table('payments.invoice', 'select, insert, update');
select platform.resolver_may_read('payments.invoice');

-- Money that a gateway says it took for us: one row for ever per payment of an account, whatever became of it.
create table payments.external_payment (
  panel_id integer not null,
  id integer generated always as identity,
  gateway_account_id integer not null,
  external_id text not null constraint external_payment_external_id_length check (length(external_id) between 1 and 150),
  reference text,
  invoice_number integer,
  amount_minor bigint not null constraint external_payment_amount_minor_positive check (amount_minor > 0),
  currency text not null,
  outcome text not null
    constraint external_payment_outcome_known check (outcome in ('exact', 'tolerated', 'underpaid', 'overpaid', 'second', 'suspense', 'rejected')),
  is_late boolean not null default false,
  received_micro bigint,
  txn_id text,
  created_at timestamptz not null default now(),
  -- What a payment was made with, as its payer knows it (“Apple Pay •••• 4242”): receipts and mails name it.
  paid_with text constraint external_payment_paid_with_length check (length(paid_with) between 1 and 60),
  -- What the gateway took for itself, in micro-USD; expected by the terms of its account until it is known.
  fee_micro bigint not null default 0 constraint external_payment_fee_micro_not_negative check (fee_micro >= 0),
  is_fee_known boolean not null default false,
  -- It stood in suspense, and an operator said whose it is.
  assigned_by integer,
  assigned_at timestamptz,
  assigned_because text constraint external_payment_assigned_because_length check (length(assigned_because) between 3 and 500),
  constraint external_payment_pkey primary key (panel_id, id),
  constraint external_payment_assigned_whole check ((assigned_by is null) = (assigned_at is null) and (assigned_by is null) = (assigned_because is null)),
  constraint external_payment_assigned_to_invoice check (assigned_by is null or (invoice_number is not null and outcome <> 'suspense')),
  constraint external_payment_gateway_account_id_external_id_unique unique (panel_id, gateway_account_id, external_id),
  constraint external_payment_gateway_account_id_fk foreign key (panel_id, gateway_account_id) references payments.gateway_account (panel_id, id),
  constraint external_payment_invoice_number_fk foreign key (panel_id, invoice_number) references payments.invoice (panel_id, number)
);
comment on column payments.external_payment.txn_id is 'Of ledger.txn, without a foreign key: postings are never deleted, and only functions of the ledger read their table.';
create index external_payment_of_invoice on payments.external_payment (panel_id, invoice_number) where invoice_number is not null;
create index external_payment_recent on payments.external_payment (panel_id, created_at);
-- What nobody could be credited with, and what became of it.
create index external_payment_suspended on payments.external_payment (panel_id, id) where outcome = 'suspense' or assigned_at is not null;
select platform.panel_table('payments.external_payment', 'select, insert, update');

-- Verified messages of gateways, worked off at our own pace; `due_at` is null when there is nothing left to do.
create table payments.webhook_inbox (
  panel_id integer not null,
  id integer generated always as identity,
  gateway_account_id integer not null,
  event_id text not null constraint webhook_inbox_event_id_length check (length(event_id) between 1 and 200),
  external_id text not null,
  body_sha256 bytea not null,
  attempts integer not null default 0,
  last_error text,
  received_at timestamptz not null,
  due_at timestamptz,
  done_at timestamptz,
  -- A message names a payment or a dispute.
  about text not null default 'payment',
  constraint webhook_inbox_pkey primary key (panel_id, id),
  constraint webhook_inbox_gateway_account_id_event_id_unique unique (panel_id, gateway_account_id, event_id),
  constraint webhook_inbox_gateway_account_id_fk foreign key (panel_id, gateway_account_id) references payments.gateway_account (panel_id, id),
  constraint webhook_inbox_about_known check (about in ('payment', 'dispute', 'refund'))
);
create index webhook_due on payments.webhook_inbox (due_at) where due_at is not null;
create index webhook_done on payments.webhook_inbox (panel_id, received_at) where due_at is null;
-- When an account was heard of last.
create index webhook_of_account on payments.webhook_inbox (panel_id, gateway_account_id, received_at);
select platform.panel_table('payments.webhook_inbox', 'select, insert, update');
select platform.resolver_may_read('payments.webhook_inbox');
grant delete on payments.webhook_inbox to vitrine_app;

-- Saved cards: whom a gateway knows a customer as, the cards they let be kept there, and the charges of them that nobody sits in front of.
create table payments.gateway_customer (
  panel_id integer not null,
  gateway_account_id integer not null,
  user_id integer not null,
  external_id text not null constraint gateway_customer_external_id_length check (length(external_id) between 1 and 150),
  created_at timestamptz not null default now(),
  constraint gateway_customer_pkey primary key (panel_id, gateway_account_id, user_id),
  constraint gateway_customer_gateway_account_id_external_id_unique unique (panel_id, gateway_account_id, external_id),
  constraint gateway_customer_gateway_account_id_fk foreign key (panel_id, gateway_account_id) references payments.gateway_account (panel_id, id)
);
comment on column payments.gateway_customer.user_id is 'Of identity.user_account, without a foreign key: accounts are never deleted, and a key would lock the account with every row.';
select platform.panel_table('payments.gateway_customer', 'select, insert, update');

-- The gateway keeps the card; here are its token and what may be shown. The method it was bound with gives its charges their fee and currency.
create table payments.saved_card (
  panel_id integer not null,
  id integer generated always as identity,
  user_id integer not null,
  gateway_account_id integer not null,
  method_id integer not null,
  external_id text not null constraint saved_card_external_id_length check (length(external_id) between 1 and 150),
  customer_external_id text not null,
  name text not null constraint saved_card_name_length check (length(name) between 1 and 60),
  -- The same card bound again is the same row.
  fingerprint text not null,
  created_at timestamptz not null,
  removed_at timestamptz,
  detached_at timestamptz,
  constraint saved_card_pkey primary key (panel_id, id),
  constraint saved_card_gateway_account_id_fk foreign key (panel_id, gateway_account_id) references payments.gateway_account (panel_id, id),
  constraint saved_card_method_id_fk foreign key (panel_id, method_id) references payments.method (panel_id, id)
);
comment on column payments.saved_card.user_id is 'Of identity.user_account, without a foreign key: accounts are never deleted, and a key would lock the account with every row.';
create unique index saved_card_token on payments.saved_card (panel_id, gateway_account_id, external_id);
create unique index saved_card_once on payments.saved_card (panel_id, user_id, gateway_account_id, fingerprint) where removed_at is null;
create index saved_card_to_detach on payments.saved_card (panel_id, id) where removed_at is not null and detached_at is null;
select platform.panel_table('payments.saved_card', 'select, insert, update');

-- The intent to charge a saved card for an invoice, written before the gateway is asked. The gateway's idempotency key is the invoice's id, for ever.
create table payments.card_charge (
  panel_id integer not null,
  invoice_number integer not null,
  card_id integer not null,
  -- Of the caller: the same key is the same charge.
  business_key text constraint card_charge_business_key_length check (length(business_key) between 1 and 150),
  state text not null default 'ready'
    constraint card_charge_state_known check (state in ('ready', 'sending', 'unknown', 'pending', 'action', 'declined', 'settled')),
  first_tried_at timestamptz,
  lease_until timestamptz,
  attempts integer not null default 0,
  reason text,
  constraint card_charge_pkey primary key (panel_id, invoice_number),
  constraint card_charge_invoice_number_fk foreign key (panel_id, invoice_number) references payments.invoice (panel_id, number),
  constraint card_charge_card_id_fk foreign key (panel_id, card_id) references payments.saved_card (panel_id, id)
);
create unique index card_charge_key on payments.card_charge (panel_id, business_key) where business_key is not null;
create index card_charge_of_card on payments.card_charge (panel_id, card_id);
select platform.panel_table('payments.card_charge', 'select, insert, update');

-- Money that a card's bank takes back. One row for ever per dispute of an account; its rank only rises, in whatever order its status updates come.
create table payments.dispute (
  panel_id integer not null,
  id integer generated always as identity,
  gateway_account_id integer not null,
  external_id text not null constraint dispute_external_id_length check (length(external_id) between 1 and 150),
  payment_external_id text not null,
  -- Null when the payment was never somebody's: it waits in suspense, or we do not know it.
  invoice_number integer,
  user_id integer,
  amount_minor bigint not null constraint dispute_amount_minor_not_negative check (amount_minor >= 0),
  currency text not null,
  -- What the posting moved; null while nothing was posted.
  amount_micro bigint constraint dispute_amount_micro_not_negative check (amount_micro >= 0),
  reason text not null,
  -- An inquiry asks only; it moves no money.
  state text not null constraint dispute_state_known check (state in ('inquiry', 'open', 'won', 'lost')),
  txn_id text,
  opened_at timestamptz not null,
  -- Until when it can be answered, where the gateway says.
  answer_by timestamptz,
  closed_at timestamptz,
  constraint dispute_pkey primary key (panel_id, id),
  constraint dispute_gateway_account_id_external_id_unique unique (panel_id, gateway_account_id, external_id),
  constraint dispute_gateway_account_id_fk foreign key (panel_id, gateway_account_id) references payments.gateway_account (panel_id, id),
  constraint dispute_invoice_number_fk foreign key (panel_id, invoice_number) references payments.invoice (panel_id, number),
  constraint dispute_closed_at_when_decided check ((state in ('won', 'lost')) = (closed_at is not null))
);
comment on column payments.dispute.user_id is 'Of identity.user_account, without a foreign key: accounts are never deleted, and a key would lock the account with every row.';
comment on column payments.dispute.txn_id is 'Of ledger.txn, without a foreign key: postings are never deleted, and only functions of the ledger read their table.';
create index dispute_of_user on payments.dispute (panel_id, user_id) where closed_at is null;
create index dispute_open on payments.dispute (panel_id, gateway_account_id) where closed_at is null;
create index dispute_of_state on payments.dispute (panel_id, state, id);
create index dispute_of_payment on payments.dispute (panel_id, gateway_account_id, payment_external_id);
select platform.panel_table('payments.dispute', 'select, insert, update');

-- What an operator read on a bank statement: the word that settles an invoice no gateway confirms. Above the panel's limit a second person has to say the same.
create table payments.manual_receipt (
  panel_id integer not null,
  id integer generated always as identity,
  gateway_account_id integer not null,
  -- The bank's own name of the transfer: one line of a statement counts once.
  bank_reference text not null constraint manual_receipt_bank_reference_length check (length(bank_reference) between 3 and 150),
  invoice_number integer not null,
  amount_minor bigint not null constraint manual_receipt_amount_minor_positive check (amount_minor > 0),
  statement_line text constraint manual_receipt_statement_line_length check (length(statement_line) <= 500),
  created_by integer not null,
  created_at timestamptz not null,
  needs_confirmation boolean not null,
  confirmed_by integer,
  confirmed_at timestamptz,
  constraint manual_receipt_pkey primary key (panel_id, id),
  constraint manual_receipt_gateway_account_id_bank_reference_unique unique (panel_id, gateway_account_id, bank_reference),
  constraint manual_receipt_gateway_account_id_fk foreign key (panel_id, gateway_account_id) references payments.gateway_account (panel_id, id),
  constraint manual_receipt_invoice_number_fk foreign key (panel_id, invoice_number) references payments.invoice (panel_id, number),
  constraint manual_receipt_two_people check (confirmed_by <> created_by),
  constraint manual_receipt_confirmed_by_with_time check ((confirmed_by is null) = (confirmed_at is null))
);
create index manual_receipt_of_invoice on payments.manual_receipt (panel_id, invoice_number);
-- What waits for a second person stands in the list of payments to confirm, whatever became of its invoice.
create index manual_receipt_waiting on payments.manual_receipt (panel_id, invoice_number) where needs_confirmation and confirmed_by is null;
select platform.panel_table('payments.manual_receipt');
-- Only a word that moved no money can be taken back.
create or replace function payments.keep_receipt() returns trigger language plpgsql as $$
begin
  raise exception 'a receipt that moved money is never deleted' using errcode = 'insufficient_privilege';
end $$;
create or replace trigger never_deleted before delete on payments.manual_receipt for each row
  when (not old.needs_confirmation or old.confirmed_by is not null) execute function payments.keep_receipt();

-- Money that customers take out of what they earned. Nothing here moves it: the ledger holds it, and posts it when it has left.
create table payments.withdrawal_method (
  panel_id integer not null,
  id integer generated always as identity,
  icon text not null,
  texts jsonb not null constraint withdrawal_method_texts_have_name check (texts -> 'en' ->> 'name' <> ''),
  fee_ppm integer not null default 0 constraint withdrawal_method_fee_ppm_range check (fee_ppm between 0 and 1000000),
  min_fee_micro bigint not null default 0 constraint withdrawal_method_min_fee_micro_not_negative check (min_fee_micro >= 0),
  min_amount_micro bigint not null constraint withdrawal_method_min_amount_micro_from_min_fee_micro check (min_amount_micro > min_fee_micro),
  max_amount_micro bigint constraint withdrawal_method_max_amount_micro_from_min_amount_micro check (max_amount_micro >= min_amount_micro),
  sort_order integer not null default 0,
  is_enabled boolean not null default true,
  -- How often it was changed: an operator’s write of an older version is refused.
  version integer not null default 1,
  constraint withdrawal_method_pkey primary key (panel_id, id)
);
select platform.panel_table('payments.withdrawal_method');

-- What was asked for and agreed to. `terms_hash` names amount, method and address; an approval repeats it.
create table payments.withdrawal (
  panel_id integer not null,
  id integer generated always as identity,
  user_id integer not null,
  method_id integer not null,
  amount_micro bigint not null constraint withdrawal_amount_micro_positive check (amount_micro > 0),
  fee_micro bigint not null constraint withdrawal_fee_below_amount check (fee_micro >= 0 and fee_micro < amount_micro),
  account_number text not null constraint withdrawal_account_number_length check (length(account_number) between 3 and 255),
  user_comment text,
  terms_hash bytea not null,
  state text not null default 'requested',
  approver_1 integer,
  approved_1_at timestamptz,
  approved_1_hash bytea,
  approver_2 integer,
  approved_2_at timestamptz,
  approved_2_hash bytea,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint withdrawal_pkey primary key (panel_id, id),
  constraint withdrawal_method_id_fk foreign key (panel_id, method_id) references payments.withdrawal_method (panel_id, id),
  constraint withdrawal_two_people check (approver_1 <> approver_2),
  constraint withdrawal_not_oneself check (approver_1 <> user_id and approver_2 <> user_id),
  constraint withdrawal_approved_terms check (
    (approver_1 is null) = (approved_1_hash is null) and (approver_2 is null) = (approved_2_hash is null)
    and (approved_1_hash is null or approved_1_hash = terms_hash) and (approved_2_hash is null or approved_2_hash = terms_hash)
    and (approver_2 is null or approver_1 is not null)
    and (state in ('requested', 'void') or approver_1 is not null)),
  constraint withdrawal_states check (state in ('requested', 'approved_1', 'approved', 'sending', 'unknown', 'sent', 'failed', 'completed', 'void', 'bounced')),
  constraint withdrawal_ends check ((state in ('completed', 'void', 'bounced')) = (ended_at is not null))
);
comment on column payments.withdrawal.user_id is 'Of identity.user_account, without a foreign key: accounts are never deleted, and a key would lock the account with every row.';
create index withdrawal_of_user on payments.withdrawal (panel_id, user_id, id);
create unique index withdrawal_one_open on payments.withdrawal (panel_id, user_id) where state not in ('sent', 'completed', 'void', 'bounced');
create index withdrawal_waiting on payments.withdrawal (panel_id, id) where state not in ('completed', 'void', 'bounced');
create index withdrawal_ended on payments.withdrawal (panel_id, id desc) where state in ('completed', 'void', 'bounced');
-- The few that came back, among all that ended.
create index withdrawal_of_state on payments.withdrawal (panel_id, state, id);
select platform.panel_table('payments.withdrawal', 'select, insert, update');

-- What the ledger holds for it, pot by pot.
create table payments.withdrawal_hold (
  panel_id integer not null,
  withdrawal_id integer not null,
  pot text not null constraint withdrawal_hold_pot_known check (pot in ('referral', 'task')),
  hold_id uuid not null,
  amount_micro bigint not null constraint withdrawal_hold_amount_micro_positive check (amount_micro > 0),
  constraint withdrawal_hold_pkey primary key (panel_id, withdrawal_id, pot),
  constraint withdrawal_hold_withdrawal_id_fk foreign key (panel_id, withdrawal_id) references payments.withdrawal (panel_id, id)
);
comment on column payments.withdrawal_hold.hold_id is 'Of ledger.hold, without a foreign key: only functions of the ledger write there, and they validate it.';
select platform.panel_table('payments.withdrawal_hold', 'select, insert');

-- Every try to send it: the row is there before anything is done, its outcome is written once, and no second try begins while one is open.
create table payments.withdrawal_attempt (
  panel_id integer not null,
  id integer generated always as identity,
  withdrawal_id integer not null,
  method_id integer not null,
  operator_id integer not null,
  terms_hash bytea not null,
  state text not null default 'sending' constraint withdrawal_attempt_state_known check (state in ('sending', 'unknown', 'sent', 'failed')),
  reference text constraint withdrawal_attempt_reference_length check (length(reference) between 3 and 150),
  detail text,
  -- The day whose cap it counts for.
  day date not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  constraint withdrawal_attempt_pkey primary key (panel_id, id),
  constraint withdrawal_attempt_withdrawal_id_fk foreign key (panel_id, withdrawal_id) references payments.withdrawal (panel_id, id),
  constraint withdrawal_attempt_sent_has_reference check ((state = 'sent') = (reference is not null)),
  constraint withdrawal_attempt_ended_at_when_ended check ((state in ('sent', 'failed')) = (ended_at is not null))
);
comment on column payments.withdrawal_attempt.method_id is 'Of payments.withdrawal_method, without a foreign key: what happened outlives the method.';
comment on column payments.withdrawal_attempt.operator_id is 'The account that acted, 0 for the system, without a foreign key: history outlives what it tells of.';
create unique index withdrawal_one_attempt on payments.withdrawal_attempt (panel_id, withdrawal_id) where state <> 'failed';
create unique index withdrawal_reference on payments.withdrawal_attempt (panel_id, method_id, reference) where reference is not null;
create index withdrawal_under_way on payments.withdrawal_attempt (panel_id, started_at) where state in ('sending', 'unknown');
select platform.panel_table('payments.withdrawal_attempt', 'select, insert, update');

create table payments.withdrawal_event (
  panel_id integer not null,
  id integer generated always as identity,
  withdrawal_id integer not null,
  kind text not null,
  actor_kind text not null constraint withdrawal_event_actor_kind_known check (actor_kind in ('user', 'operator', 'system')),
  actor_id integer not null,
  detail text,
  created_at timestamptz not null,
  constraint withdrawal_event_pkey primary key (panel_id, id),
  constraint withdrawal_event_withdrawal_id_fk foreign key (panel_id, withdrawal_id) references payments.withdrawal (panel_id, id)
);
comment on column payments.withdrawal_event.actor_id is 'The account that acted, 0 for the system, without a foreign key: history outlives what it tells of.';
create index withdrawal_event_of on payments.withdrawal_event (panel_id, withdrawal_id, id);
select platform.panel_table('payments.withdrawal_event', 'select, insert');

-- When a customer first named an address.
create table payments.payout_address (
  panel_id integer not null,
  user_id integer not null,
  method_id integer not null,
  account_number text not null,
  first_seen_at timestamptz not null,
  constraint payout_address_pkey primary key (panel_id, user_id, method_id, account_number)
);
comment on column payments.payout_address.user_id is 'Of identity.user_account, without a foreign key: accounts are never deleted, and a key would lock the account with every row.';
comment on column payments.payout_address.method_id is 'Of payments.withdrawal_method, without a foreign key: what happened outlives the method.';
select platform.panel_table('payments.payout_address', 'select, insert');

-- What is on its way or has left on a day.
create table payments.withdrawal_day (
  panel_id integer not null,
  day date not null,
  sent_micro bigint not null constraint withdrawal_day_sent_micro_not_negative check (sent_micro >= 0),
  constraint withdrawal_day_pkey primary key (panel_id, day)
);
select platform.panel_table('payments.withdrawal_day', 'select, insert, update');

-- Money that goes back to the card it came from, and what a bank is answered in a dispute. Both are written down before the gateway is asked, and asked for under one key for ever.
create table payments.refund (
  panel_id integer not null,
  id integer generated always as identity,
  -- Ours, and the gateway's idempotency key; it stands on the refund there as its reference.
  request_key uuid not null default gen_random_uuid(),
  gateway_account_id integer not null,
  payment_external_id text not null constraint refund_payment_external_id_length check (length(payment_external_id) between 1 and 150),
  -- Null when the payment was never somebody's: it waits in suspense.
  invoice_number integer,
  user_id integer,
  amount_minor bigint not null constraint refund_amount_minor_positive check (amount_minor > 0),
  currency text not null,
  -- `panel`: an operator asked here; `gateway`: it was made there.
  origin text not null constraint refund_origin_known check (origin in ('panel', 'gateway')),
  operator_id integer,
  reason text not null,
  state text not null constraint refund_state_known check (state in ('asked', 'unknown', 'pending', 'settled', 'failed')),
  external_id text constraint refund_external_id_length check (length(external_id) between 1 and 150),
  -- What it took from the books: of the money itself, of the fee that goes back, of bonus and coupon that are taken back.
  received_micro bigint not null default 0 constraint refund_received_micro_not_negative check (received_micro >= 0),
  fee_micro bigint not null default 0 constraint refund_fee_micro_not_negative check (fee_micro >= 0),
  bonus_micro bigint not null default 0 constraint refund_bonus_micro_not_negative check (bonus_micro >= 0),
  coupon_micro bigint not null default 0 constraint refund_coupon_micro_not_negative check (coupon_micro >= 0),
  -- What the gateway gave back of its own fee.
  gateway_fee_micro bigint not null default 0 constraint refund_gateway_fee_micro_not_negative check (gateway_fee_micro >= 0),
  txn_id text,
  first_tried_at timestamptz,
  attempts integer not null default 0,
  due_at timestamptz,
  last_error text,
  created_at timestamptz not null,
  closed_at timestamptz,
  -- A bank may send back what had arrived: the time of arrival stays, and a refund that failed stands open until an operator has looked at it.
  arrived_at timestamptz,
  seen_by integer,
  seen_at timestamptz,
  constraint refund_pkey primary key (panel_id, id),
  constraint refund_request_key_unique unique (panel_id, request_key),
  constraint refund_gateway_account_id_fk foreign key (panel_id, gateway_account_id) references payments.gateway_account (panel_id, id),
  constraint refund_invoice_number_fk foreign key (panel_id, invoice_number) references payments.invoice (panel_id, number),
  constraint refund_operator_of_panel check ((origin = 'panel') = (operator_id is not null)),
  constraint refund_of_gateway_has_number check (origin = 'panel' or external_id is not null),
  constraint refund_closed_at_when_ended check ((state in ('settled', 'failed')) = (closed_at is not null)),
  constraint refund_seen_when_failed check (seen_at is null or state = 'failed')
);
comment on column payments.refund.user_id is 'Of identity.user_account, without a foreign key: accounts are never deleted, and a key would lock the account with every row.';
comment on column payments.refund.operator_id is 'The account that acted, 0 for the system, without a foreign key: history outlives what it tells of.';
comment on column payments.refund.txn_id is 'Of ledger.txn, without a foreign key: postings are never deleted, and only functions of the ledger read their table.';
create unique index refund_once on payments.refund (panel_id, gateway_account_id, external_id) where external_id is not null;
create index refund_of_state on payments.refund (panel_id, state, id);
create index refund_of_payment on payments.refund (panel_id, gateway_account_id, payment_external_id);
create index refund_of_invoice on payments.refund (panel_id, invoice_number) where invoice_number is not null;
create index refund_open on payments.refund (panel_id, id) where closed_at is null;
create index refund_due on payments.refund (due_at) where due_at is not null;
-- A customer's own record of what went back to their cards.
create index refund_of_user on payments.refund (panel_id, user_id) where user_id is not null;
create index refund_failed on payments.refund (panel_id, id) where state = 'failed' and seen_at is null;
select platform.panel_table('payments.refund', 'select, insert, update');
select platform.resolver_may_read('payments.refund');

-- One answer to a dispute, once for ever: what we know of it, or that its money may go.
create table payments.dispute_answer (
  panel_id integer not null,
  dispute_id integer not null,
  kind text not null constraint dispute_answer_kind_known check (kind in ('evidence', 'acceptance')),
  -- As it is sent; null for an acceptance.
  evidence jsonb,
  operator_id integer not null,
  state text not null default 'asked' constraint dispute_answer_state_known check (state in ('asked', 'taken', 'refused')),
  attempts integer not null default 0,
  due_at timestamptz,
  last_error text,
  created_at timestamptz not null,
  closed_at timestamptz,
  constraint dispute_answer_pkey primary key (panel_id, dispute_id),
  constraint dispute_answer_dispute_id_fk foreign key (panel_id, dispute_id) references payments.dispute (panel_id, id),
  constraint dispute_answer_evidence_of_kind check ((kind = 'evidence') = (evidence is not null)),
  constraint dispute_answer_closed_unless_requested check ((state = 'asked') = (closed_at is null))
);
comment on column payments.dispute_answer.operator_id is 'The account that acted, 0 for the system, without a foreign key: history outlives what it tells of.';
create index dispute_answer_due on payments.dispute_answer (due_at) where due_at is not null;
select platform.panel_table('payments.dispute_answer', 'select, insert, update');
select platform.resolver_may_read('payments.dispute_answer');

-- A dispute of a customer's payment holds back what others earned by that customer: nobody withdraws rewards of money that a bank takes back.
create table payments.payout_hold (
  panel_id integer not null,
  -- Whose earnings are held.
  user_id integer not null,
  dispute_id integer not null,
  held_at timestamptz not null,
  released_at timestamptz,
  -- The operator; nobody when the dispute was won.
  released_by integer,
  constraint payout_hold_pkey primary key (panel_id, user_id, dispute_id),
  constraint payout_hold_released_after_held check (released_at >= held_at)
);
comment on column payments.payout_hold.user_id is 'Of identity.user_account, without a foreign key: accounts are never deleted, and a key would lock the account with every row.';
comment on column payments.payout_hold.dispute_id is 'Of payments.dispute, without a foreign key: disputes are never deleted.';
create index payout_hold_of_dispute on payments.payout_hold (panel_id, dispute_id);
select platform.panel_table('payments.payout_hold', 'select, insert, update');

-- Functions and triggers of this schema. The file is applied again whenever its text changes, so every statement bears being run twice.

-- Before the panel is known: whose account a webhook's address names, and which rows are due anywhere. Only panel and id leave these functions.
create or replace function payments.find_gateway_account(wanted text) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = payments, pg_temp as $$
  select a.panel_id, a.id from payments.gateway_account a where a.public_id = wanted and a.closed_at is null
$$;

create or replace function payments.due_invoices(at timestamptz, row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = payments, pg_temp as $$
  select i.panel_id, i.number from payments.invoice i where i.next_poll_at <= at order by i.next_poll_at limit row_limit
$$;

create or replace function payments.due_webhooks(at timestamptz, row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = payments, pg_temp as $$
  select w.panel_id, w.id from payments.webhook_inbox w where w.due_at <= at order by w.due_at limit row_limit
$$;

-- Amount, method and address are what was approved: when they change, approvals are gone; once money is on its way they cannot change at all.
create or replace function payments.hash_withdrawal() returns trigger language plpgsql set search_path = payments, pg_temp as $$
begin
  new.terms_hash := sha256(convert_to(jsonb_build_array(new.amount_micro, new.method_id, new.account_number)::text, 'UTF8'));
  if tg_op = 'UPDATE' and new.terms_hash <> old.terms_hash then
    if old.state not in ('requested', 'approved_1', 'approved') then raise exception using errcode = 'PW409', message = 'withdrawal_terms_are_settled'; end if;
    new.state := 'requested';
    new.approver_1 := null; new.approved_1_at := null; new.approved_1_hash := null;
    new.approver_2 := null; new.approved_2_at := null; new.approved_2_hash := null;
  end if;
  return new;
end $$;
create or replace trigger withdrawal_terms before insert or update on payments.withdrawal for each row execute function payments.hash_withdrawal();

create or replace function payments.due_refunds(at timestamptz, row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = payments, pg_temp as $$
  select r.panel_id, r.id from payments.refund r where r.due_at <= at order by r.due_at limit row_limit
$$;

create or replace function payments.due_dispute_answers(at timestamptz, row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = payments, pg_temp as $$
  select a.panel_id, a.dispute_id from payments.dispute_answer a where a.due_at <= at order by a.due_at limit row_limit
$$;

-- As whom they run, and who may call them.
grant create on schema payments to vitrine_resolver;
alter function payments.find_gateway_account(text) owner to vitrine_resolver;
alter function payments.due_invoices(timestamptz, integer) owner to vitrine_resolver;
alter function payments.due_webhooks(timestamptz, integer) owner to vitrine_resolver;
alter function payments.due_refunds(timestamptz, integer) owner to vitrine_resolver;
alter function payments.due_dispute_answers(timestamptz, integer) owner to vitrine_resolver;
revoke create on schema payments from vitrine_resolver;
revoke all on function payments.find_gateway_account(text), payments.due_invoices(timestamptz, integer), payments.due_webhooks(timestamptz, integer),
  payments.due_refunds(timestamptz, integer), payments.due_dispute_answers(timestamptz, integer) from public;
grant execute on function payments.find_gateway_account(text), payments.due_invoices(timestamptz, integer), payments.due_webhooks(timestamptz, integer),
  payments.due_refunds(timestamptz, integer), payments.due_dispute_answers(timestamptz, integer) to vitrine_app;

-- What operators gave a customer or took from them by hand, each with its reason; a reversal is a row of its own that names what it takes back.
create table payments.adjustment (
  panel_id integer not null,
  id integer generated always as identity,
  user_id integer not null,
  -- Signed: what it did to the balance.
  amount_micro bigint not null constraint adjustment_amount_micro_not_zero check (amount_micro <> 0),
  kind text not null constraint adjustment_kind_known check (kind in ('goodwill', 'correction', 'bonus', 'migration')),
  reason text not null constraint adjustment_reason_length check (length(reason) between 3 and 500),
  -- Stands on the posting.
  note text constraint adjustment_note_length check (length(note) between 1 and 200),
  operator_id integer not null,
  agreed_by integer,
  reverses integer,
  txn_id text,
  created_at timestamptz not null,
  constraint adjustment_pkey primary key (panel_id, id),
  constraint adjustment_reverses_fk foreign key (panel_id, reverses) references payments.adjustment (panel_id, id),
  constraint adjustment_not_oneself check (operator_id <> user_id and agreed_by <> user_id),
  constraint adjustment_two_people check (agreed_by <> operator_id)
);
comment on column payments.adjustment.user_id is 'Of identity.user_account, without a foreign key: accounts are never deleted, and a key would lock the account with every row.';
comment on column payments.adjustment.operator_id is 'The account that acted, 0 for the system, without a foreign key: history outlives what it tells of.';
comment on column payments.adjustment.agreed_by is 'The second operator, without a foreign key: history outlives what it tells of.';
comment on column payments.adjustment.txn_id is 'Of ledger.txn, without a foreign key: postings are never deleted, and only functions of the ledger read their table.';
create unique index adjustment_reversed_once on payments.adjustment (panel_id, reverses) where reverses is not null;
create index adjustment_of_user on payments.adjustment (panel_id, user_id, id desc);
create index adjustment_of_operator on payments.adjustment (panel_id, operator_id, created_at);
select platform.panel_table('payments.adjustment', 'select, insert, update');

-- Payment and withdrawal methods of another panel with their accounts at gateways, switched off, into one that has none. Secrets stay behind: the caller seals
-- empty ones. Methods of closed accounts are left out, and those for grades that the copy does not have: they would be open to everybody. Answers how many.
create or replace function payments.copy_methods(p_source_panel integer, p_panel integer, p_at timestamptz, p_has_grades boolean) returns integer
  language plpgsql set search_path = payments, pg_temp as $$
declare
  accounts payments.gateway_account[]; methods payments.method[]; bonuses payments.method_bonus[]; countries payments.method_country[];
  grades payments.method_grade[]; withdrawals payments.withdrawal_method[]; left_out integer;
  own jsonb := jsonb_build_object('panel_id', p_panel);
  anew jsonb := jsonb_build_object('panel_id', p_panel, 'version', 1, 'is_enabled', false);
  keyless jsonb := jsonb_build_object('panel_id', p_panel, 'version', 1, 'secret', '\x', 'secret_last4', '', 'webhook_secrets', '\x', 'webhook_secret_ends',
    jsonb_build_array(), 'wallets', jsonb_build_array(), 'created_at', p_at, 'secrets_changed_at', p_at, 'secrets_changed_by', null);
begin
  perform set_config('app.panel_id', p_source_panel::text, true);
  -- One statement sees one state of all of them.
  with taken as (
    select m.id from payments.method m left join payments.gateway_account a on a.panel_id = m.panel_id and a.id = m.gateway_account_id
     where m.panel_id = p_source_panel and a.closed_at is null
       and (p_has_grades or not exists (select from payments.method_grade g where g.panel_id = m.panel_id and g.method_id = m.id)))
  select array(select t from payments.gateway_account t where t.panel_id = p_source_panel and t.closed_at is null),
         array(select t from payments.method t where t.panel_id = p_source_panel and t.id in (select id from taken)),
         array(select t from payments.method_bonus t where t.panel_id = p_source_panel and t.method_id in (select id from taken)),
         array(select t from payments.method_country t where t.panel_id = p_source_panel and t.method_id in (select id from taken)),
         array(select t from payments.method_grade t where t.panel_id = p_source_panel and t.method_id in (select id from taken)),
         array(select t from payments.withdrawal_method t where t.panel_id = p_source_panel),
         (select count(*)::int from payments.method t where t.panel_id = p_source_panel and t.id not in (select id from taken))
    into accounts, methods, bonuses, countries, grades, withdrawals, left_out;
  perform set_config('app.panel_id', p_panel::text, true);
  insert into payments.gateway_account overriding system value
    select c.* from unnest(accounts) r, jsonb_populate_record(r, keyless || jsonb_build_object(
      'public_id', replace(gen_random_uuid()::text, '-', ''), 'lacks_secret', r.connector <> 'manual')) c;
  insert into payments.method overriding system value select c.* from unnest(methods) r, jsonb_populate_record(r, anew) c;
  insert into payments.method_bonus select c.* from unnest(bonuses) r, jsonb_populate_record(r, own) c;
  insert into payments.method_country select c.* from unnest(countries) r, jsonb_populate_record(r, own) c;
  insert into payments.method_grade select c.* from unnest(grades) r, jsonb_populate_record(r, own) c;
  insert into payments.withdrawal_method overriding system value select c.* from unnest(withdrawals) r, jsonb_populate_record(r, anew) c;
  return left_out;
end $$;

-- Whether an invoice of one of these orders was paid by the method; what was paid from a balance was paid by none.
create or replace function payments.is_paid_by(p_panel integer, p_orders integer[], p_method integer) returns boolean language sql stable as $$
  select exists (
    select from payments.invoice where panel_id = p_panel and order_id = any (p_orders) and method_id = p_method and settled_at is not null)
$$;
