-- Money that a card's bank takes back. One row for ever per dispute of an account; its rank only rises, in whatever order its news come.
create table payments.dispute (
  panel_id integer not null,
  id integer generated always as identity,
  gateway_account_id integer not null,
  external_id text not null check (length(external_id) between 1 and 150),
  payment_external_id text not null,
  -- Null when the payment was never somebody's: it waits in suspense, or we do not know it.
  invoice_number integer,
  user_id integer,
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null,
  -- What the posting moved; null while nothing was posted.
  amount_micro bigint check (amount_micro >= 0),
  reason text not null,
  -- An inquiry asks only; it moves no money.
  state text not null check (state in ('inquiry', 'open', 'won', 'lost')),
  txn_id text,
  opened_at timestamptz not null,
  closed_at timestamptz,
  primary key (panel_id, id),
  unique (panel_id, gateway_account_id, external_id),
  foreign key (panel_id, gateway_account_id) references payments.gateway_account (panel_id, id),
  foreign key (panel_id, invoice_number) references payments.invoice (panel_id, number),
  check ((state in ('won', 'lost')) = (closed_at is not null))
);
create index dispute_of_user on payments.dispute (panel_id, user_id) where closed_at is null;
create index dispute_open on payments.dispute (panel_id, gateway_account_id) where closed_at is null;
select platform.panel_table('payments.dispute', 'select, insert, update');
