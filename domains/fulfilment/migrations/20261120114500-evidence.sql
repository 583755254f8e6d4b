-- Evidence about unknown outcomes that an account must be opted in for, because it rests on how that provider works.
alter table fulfilment.provider_account
  -- Its order ids grow, and the provider agrees that we ask for ids between two of ours.
  add column asks_id_window boolean not null default false,
  -- It charges when it accepts; together with is_exclusive its balance then tells whether an order was taken.
  add column weighs_balance boolean not null default false;

-- What was there, and what we had booked, just before the request went out; only when nothing else was under way at the account.
alter table fulfilment.attempt
  add column balance_before_micro bigint,
  add column spent_before_micro bigint;
create index attempt_ids on fulfilment.attempt (panel_id, account_id, sent_at) where action = 'add' and state = 'accepted';

-- When the balance first said that nothing was taken; said again later it is proof.
alter table fulfilment.submission add column balance_zero_at timestamptz;
