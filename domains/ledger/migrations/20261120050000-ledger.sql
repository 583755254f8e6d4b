-- Double entry in micro-USD. Written only through the functions below, which run as ledger_owner: the application has no right to write any table here.
create schema ledger;
grant usage on schema ledger to vitrine_app, ledger_owner;

create table ledger.account_kind (
  kind smallint primary key,
  name text not null unique,
  mode char(1) not null check (mode in ('S', 'R')),       -- S: one locked balance row, may refuse; R: recorded, summed when read
  sign smallint not null check (sign in (1, -1))          -- +1 credit-normal
);
insert into ledger.account_kind (kind, name, mode, sign) values
  (1, 'customer.main', 'S', 1), (2, 'customer.task', 'S', 1), (3, 'customer.referral', 'S', 1), (4, 'customer.debt', 'S', -1),
  (10, 'order', 'S', 1), (11, 'drip', 'S', 1), (12, 'subscription', 'S', 1), (13, 'payment', 'S', 1),
  (20, 'gateway_clearing', 'R', -1), (21, 'payout_clearing', 'R', 1), (22, 'provider_prepaid', 'R', -1), (23, 'suspense', 'R', 1),
  (30, 'revenue.orders', 'R', 1), (31, 'revenue.fee', 'R', 1), (32, 'revenue.guarantee', 'R', 1), (33, 'revenue.withdrawal_fee', 'R', 1),
  (40, 'expense.provider', 'R', -1), (41, 'expense.bonus', 'R', -1), (42, 'expense.referral', 'R', -1), (43, 'expense.task', 'R', -1),
  (44, 'expense.widget', 'R', -1), (45, 'expense.trial', 'R', -1), (46, 'expense.gateway_fee', 'R', -1), (47, 'expense.chargeback', 'R', -1),
  (48, 'expense.ambiguous_loss', 'R', -1), (49, 'expense.adjust', 'R', -1);

create table ledger.account (
  panel_id integer not null,
  account_id bigint generated always as identity,
  kind smallint not null references ledger.account_kind,
  owner_id bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (panel_id, account_id),
  unique (panel_id, kind, owner_id)
);

create table ledger.balance (
  panel_id integer not null,
  account_id bigint not null,
  sign smallint not null check (sign in (1, -1)),
  posted bigint not null default 0,
  held bigint not null default 0,
  seq bigint not null default 0,
  primary key (panel_id, account_id),
  foreign key (panel_id, account_id) references ledger.account,
  constraint held_nonneg check (held >= 0),
  constraint funds check (posted - held >= 0)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);

create table ledger.txn (
  panel_id integer not null,
  txn_id uuid not null,
  business_key text not null check (length(business_key) between 3 and 200),
  request_hash bytea not null,
  ref_kind smallint not null,
  ref_id bigint not null,
  reverses uuid,
  actor_kind smallint not null,
  actor_id bigint not null,
  reason text,
  created_at timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  primary key (panel_id, txn_id),
  unique (panel_id, business_key)
);
create index txn_reference on ledger.txn (panel_id, ref_kind, ref_id);
create unique index txn_one_reversal on ledger.txn (panel_id, reverses) where reverses is not null;

-- No foreign key to account: thousands of postings would queue on the parent row of one system account. The posting function validates ids.
create table ledger.transfer (
  panel_id integer not null,
  txn_id uuid not null,
  leg smallint not null check (leg between 1 and 512),
  debit_id bigint not null,
  credit_id bigint not null,
  amount bigint not null check (amount > 0),
  code smallint not null,
  created_at timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  primary key (panel_id, txn_id, leg),
  check (debit_id <> credit_id)
);
create index transfer_debit on ledger.transfer (panel_id, debit_id, xid);
create index transfer_credit on ledger.transfer (panel_id, credit_id, xid);

create table ledger.entry (
  panel_id integer not null,
  account_id bigint not null,
  seq bigint not null,
  txn_id uuid not null,
  leg smallint not null,
  delta bigint not null check (delta <> 0),
  balance_after bigint not null constraint entry_funds check (balance_after >= 0),
  code smallint not null,
  created_at timestamptz not null default clock_timestamp(),   -- after the lock, so it grows with seq
  primary key (panel_id, account_id, seq),
  unique (panel_id, txn_id, leg, account_id)
);

create table ledger.hold (
  panel_id integer not null,
  hold_id uuid not null,
  business_key text not null,
  account_id bigint not null,
  amount bigint not null check (amount > 0),
  state smallint not null default 0 check (state in (0, 1, 2, 3)),     -- pending, posted, voided, expired
  posted_amount bigint not null default 0 check (posted_amount between 0 and amount),
  txn_id uuid,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  primary key (panel_id, hold_id),
  unique (panel_id, business_key),
  check ((state = 0) = (resolved_at is null))
);

do $$
declare target text;
begin
  foreach target in array array['account', 'balance', 'txn', 'transfer', 'entry', 'hold'] loop
    perform platform.panel_table(format('ledger.%I', target)::regclass, 'select');
    execute format('grant select, insert on ledger.%I to ledger_owner', target);
  end loop;
  perform platform.global_table('ledger.account_kind');
end $$;
grant select on ledger.account_kind to ledger_owner;
grant update on ledger.balance, ledger.hold to ledger_owner;

-- Immutable even for the functions: correcting means posting again.
create function ledger.refuse_change() returns trigger language plpgsql as $$
begin raise exception 'The ledger is never changed; post a correction' using errcode = 'LG403'; end $$;
do $$
declare target text;
begin
  foreach target in array array['txn', 'transfer', 'entry'] loop
    execute format('create trigger never_changed before update or delete on ledger.%I for each row execute function ledger.refuse_change()', target);
    execute format('create trigger never_emptied before truncate on ledger.%I for each statement execute function ledger.refuse_change()', target);
  end loop;
end $$;
