-- Double entry in micro-USD. Written only through the functions below, which run as ledger_owner: the application has no right to write any table here.
create schema ledger;
grant usage on schema ledger to vitrine_app, ledger_owner, vitrine_resolver;

create table ledger.account_kind (
  kind smallint constraint account_kind_pkey primary key,
  name text not null constraint account_kind_name_unique unique,
  -- S: one locked balance row, may refuse; R: recorded, summed when read
  mode char(1) not null constraint account_kind_mode_known check (mode in ('S', 'R')),
  -- +1 credit-normal
  sign smallint not null constraint account_kind_sign_known check (sign in (1, -1))
);
insert into ledger.account_kind (kind, name, mode, sign) values
  (1, 'customer.main', 'S', 1), (2, 'customer.task', 'S', 1), (3, 'customer.referral', 'S', 1), (4, 'customer.debt', 'S', -1),
  (10, 'order', 'S', 1), (11, 'drip', 'S', 1), (12, 'subscription', 'S', 1), (13, 'payment', 'S', 1),
  (20, 'gateway_clearing', 'R', -1), (21, 'payout_clearing', 'R', 1), (22, 'provider_prepaid', 'R', -1), (23, 'suspense', 'R', 1),
  (30, 'revenue.orders', 'R', 1), (31, 'revenue.fee', 'R', 1), (32, 'revenue.guarantee', 'R', 1), (33, 'revenue.withdrawal_fee', 'R', 1),
  (40, 'expense.provider', 'R', -1), (41, 'expense.bonus', 'R', -1), (42, 'expense.referral', 'R', -1), (43, 'expense.task', 'R', -1),
  (44, 'expense.widget', 'R', -1), (45, 'expense.trial', 'R', -1), (46, 'expense.gateway_fee', 'R', -1), (47, 'expense.chargeback', 'R', -1),
  (48, 'expense.ambiguous_loss', 'R', -1), (49, 'expense.adjust', 'R', -1);
select platform.global_table('ledger.account_kind');
grant select on ledger.account_kind to ledger_owner;

create table ledger.account (
  panel_id integer not null,
  account_id bigint generated always as identity,
  kind smallint not null,
  owner_id bigint not null default 0,
  created_at timestamptz not null default now(),
  constraint account_pkey primary key (panel_id, account_id),
  constraint account_kind_owner_id_unique unique (panel_id, kind, owner_id)
);
comment on column ledger.account.kind is 'Without a foreign key: each new account would lock the one row of its kind; only account_of and charge open accounts.';
comment on column ledger.account.owner_id is 'Whose account it is, by its kind: a customer, an order or nobody. No foreign key can name two tables.';
select platform.panel_table('ledger.account', 'select');
grant select, insert on ledger.account to ledger_owner;

create table ledger.balance (
  panel_id integer not null,
  account_id bigint not null,
  sign smallint not null constraint balance_sign_known check (sign in (1, -1)),
  posted bigint not null default 0,
  held bigint not null default 0,
  seq bigint not null default 0,
  constraint balance_pkey primary key (panel_id, account_id),
  constraint balance_account_id_fk foreign key (panel_id, account_id) references ledger.account,
  constraint held_nonneg check (held >= 0),
  constraint funds check (posted - held >= 0)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
select platform.panel_table('ledger.balance', 'select');
grant select, insert, update on ledger.balance to ledger_owner;

create table ledger.txn (
  panel_id integer not null,
  txn_id uuid not null,
  business_key text not null constraint txn_business_key_length check (length(business_key) between 3 and 200),
  request_hash bytea not null,
  ref_kind smallint not null,
  ref_id bigint not null,
  reverses uuid,
  actor_kind smallint not null,
  actor_id bigint not null,
  reason text,
  created_at timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  constraint txn_pkey primary key (panel_id, txn_id),
  constraint txn_business_key_unique unique (panel_id, business_key)
);
comment on column ledger.txn.txn_id is 'Its own number.';
comment on column ledger.txn.ref_id is 'What it was posted for, as ref_kind says: no foreign key can name several tables.';
comment on column ledger.txn.actor_id is 'The account that acted, 0 for the system, without a foreign key: history outlives what it tells of.';
create index txn_reference on ledger.txn (panel_id, ref_kind, ref_id);
create unique index txn_one_reversal on ledger.txn (panel_id, reverses) where reverses is not null;
create index txn_recent on ledger.txn (panel_id, xid);
-- Books are taken out by days.
create index txn_of_time on ledger.txn (panel_id, created_at, txn_id);
select platform.panel_table('ledger.txn', 'select');
grant select, insert on ledger.txn to ledger_owner;

-- No foreign key to account: thousands of postings would queue on the parent row of one system account. The posting function validates ids.
create table ledger.transfer (
  panel_id integer not null,
  txn_id uuid not null,
  leg smallint not null constraint transfer_leg_range check (leg between 1 and 512),
  debit_id bigint not null,
  credit_id bigint not null,
  amount bigint not null constraint transfer_amount_positive check (amount > 0),
  code smallint not null,
  created_at timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  constraint transfer_pkey primary key (panel_id, txn_id, leg),
  constraint transfer_two_accounts check (debit_id <> credit_id)
);
comment on column ledger.transfer.txn_id is 'Without a foreign key: postings of a system account would queue on its one row; the posting functions validate it.';
comment on column ledger.transfer.debit_id is 'Without a foreign key: postings of a system account would queue on its one row; the posting functions validate it.';
comment on column ledger.transfer.credit_id is 'Without a foreign key: postings of a system account would queue on its one row; the posting functions validate it.';
create index transfer_debit on ledger.transfer (panel_id, debit_id, xid);
create index transfer_credit on ledger.transfer (panel_id, credit_id, xid);
select platform.panel_table('ledger.transfer', 'select');
grant select, insert on ledger.transfer to ledger_owner;

create table ledger.entry (
  panel_id integer not null,
  account_id bigint not null,
  seq bigint not null,
  txn_id uuid not null,
  leg smallint not null,
  delta bigint not null constraint entry_delta_not_zero check (delta <> 0),
  balance_after bigint not null constraint entry_funds check (balance_after >= 0),
  code smallint not null,
  -- after the lock, so it grows with seq
  created_at timestamptz not null default clock_timestamp(),
  constraint entry_pkey primary key (panel_id, account_id, seq),
  constraint entry_txn_id_leg_account_id_unique unique (panel_id, txn_id, leg, account_id)
);
comment on column ledger.entry.account_id is 'Without a foreign key: postings of a system account would queue on its one row; the posting functions validate it.';
comment on column ledger.entry.txn_id is 'Without a foreign key: postings of a system account would queue on its one row; the posting functions validate it.';
select platform.panel_table('ledger.entry', 'select');
grant select, insert on ledger.entry to ledger_owner;

create table ledger.hold (
  panel_id integer not null,
  hold_id uuid not null,
  business_key text not null,
  account_id bigint not null,
  amount bigint not null constraint hold_amount_positive check (amount > 0),
  -- pending, posted, voided, expired
  state smallint not null default 0 constraint hold_state_known check (state in (0, 1, 2, 3)),
  posted_amount bigint not null default 0 constraint hold_posted_amount_within_amount check (posted_amount between 0 and amount),
  txn_id uuid,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  constraint hold_pkey primary key (panel_id, hold_id),
  constraint hold_business_key_unique unique (panel_id, business_key),
  constraint hold_resolved_when_ended check ((state = 0) = (resolved_at is null))
);
comment on column ledger.hold.hold_id is 'Its own number.';
comment on column ledger.hold.account_id is 'Without a foreign key: postings of a system account would queue on its one row; the posting functions validate it.';
comment on column ledger.hold.txn_id is 'Without a foreign key: postings of a system account would queue on its one row; the posting functions validate it.';
create index hold_due on ledger.hold (expires_at) where state = 0 and expires_at is not null;
create index hold_pending on ledger.hold (panel_id, account_id) where state = 0;
select platform.panel_table('ledger.hold', 'select');
select platform.resolver_may_read('ledger.hold');
grant select, insert, update on ledger.hold to ledger_owner;

-- How the books are watched: aggregated sums of recorded accounts, what was found wrong, and what stands still because of it.

-- Sums of recorded accounts (mode R) over all transfers of transactions below `upto`. Transaction numbers belong to one cluster: rows of another one are not used.
create table ledger.rollup (
  panel_id integer not null,
  account_id bigint not null,
  system_id bigint not null,
  upto xid8 not null,
  debits numeric(38, 0) not null,
  credits numeric(38, 0) not null,
  taken_at timestamptz not null default clock_timestamp(),
  constraint rollup_pkey primary key (panel_id, account_id)
);
comment on column ledger.rollup.account_id is 'Without a foreign key: postings of a system account would queue on its one row; the posting functions validate it.';
comment on column ledger.rollup.system_id is 'Of the cluster, by which the marks of another one are known.';
select platform.panel_table('ledger.rollup', 'select');
grant select, insert, update, delete on ledger.rollup to ledger_owner;

-- Up to which transaction the accounts that moved were looked at.
create table ledger.check_mark (
  panel_id integer constraint check_mark_pkey primary key,
  system_id bigint not null,
  upto xid8 not null,
  taken_at timestamptz not null default clock_timestamp()
);
comment on column ledger.check_mark.system_id is 'Of the cluster, by which the marks of another one are known.';
select platform.panel_table('ledger.check_mark', 'select');
grant select, insert, update, delete on ledger.check_mark to ledger_owner;

-- Something a check found; one open row per thing, however often it is seen. Nothing here ever changes an account.
create table ledger.incident (
  panel_id integer not null,
  id integer generated always as identity,
  check_id text not null constraint incident_check_id_known check (check_id in ('R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7', 'R8', 'R9')),
  subject text not null constraint incident_subject_length check (length(subject) between 3 and 200),
  detail text not null,
  -- False while it may still be work under way: it becomes certain when it is seen again later.
  is_certain boolean not null,
  first_seen_at timestamptz not null default clock_timestamp(),
  last_seen_at timestamptz not null default clock_timestamp(),
  times integer not null default 1,
  resolved_at timestamptz,
  resolved_by text,
  resolution text,
  constraint incident_pkey primary key (panel_id, id),
  constraint incident_resolved_has_resolution check ((resolved_at is null) = (resolution is null))
);
create unique index incident_open on ledger.incident (panel_id, check_id, subject) where resolved_at is null;
select platform.panel_table('ledger.incident', 'select');
grant select, insert, update, delete on ledger.incident to ledger_owner;

-- What stands still in a panel until an operator has looked: postings altogether, or money that leaves it.
create table ledger.stop (
  panel_id integer not null,
  scope text not null constraint stop_scope_known check (scope in ('postings', 'withdrawals')),
  incident_id integer not null,
  since timestamptz not null default clock_timestamp(),
  constraint stop_pkey primary key (panel_id, scope),
  constraint stop_incident_id_fk foreign key (panel_id, incident_id) references ledger.incident
);
select platform.panel_table('ledger.stop', 'select');
grant select, insert, update, delete on ledger.stop to ledger_owner;

-- What a panel turned over, by quarters of an hour: the console's figures of a day or a quarter read a row for each, never every posting.
create table ledger.figure (
  panel_id integer not null,
  at timestamptz not null,
  orders bigint not null,
  turnover bigint not null,
  given_back bigint not null,
  provider_cost bigint not null,
  rewards bigint not null,
  payments bigint not null,
  paid_in bigint not null,
  owed bigint not null,
  in_orders bigint not null,
  gateway_fees bigint not null,
  constraint figure_pkey primary key (panel_id, at)
);
comment on column ledger.figure.at is 'When its quarter of an hour began.';
comment on column ledger.figure.owed is 'By how much it changed what the shop owes its customers.';
comment on column ledger.figure.in_orders is 'By how much it changed what is set aside for orders, a part of what is owed.';
select platform.panel_table('ledger.figure', 'select');
grant select, insert, update, delete on ledger.figure to ledger_owner;

-- Up to which transaction the figures were summed up.
create table ledger.figure_mark (
  panel_id integer constraint figure_mark_pkey primary key,
  system_id bigint not null,
  upto xid8 not null,
  taken_at timestamptz not null default clock_timestamp()
);
comment on column ledger.figure_mark.system_id is 'Of the cluster, by which the marks of another one are known.';
select platform.panel_table('ledger.figure_mark', 'select');
grant select, insert, update, delete on ledger.figure_mark to ledger_owner;
