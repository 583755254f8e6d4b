-- Customers who brought customers, and their share of what those spend.

-- Who brought whom, with the sums of what was earned by it: the list of a customer reads no orders.
create table earning.referral (
  panel_id integer not null,
  id integer generated always as identity,
  referrer_id integer not null,
  -- Brought once, by one.
  referred_id integer not null check (referred_id <> referrer_id),
  -- As the referrer may read it; nothing when the account has no address any more.
  masked_email text,
  created_at timestamptz not null,
  -- What the shop earned by orders of his, and what of it the referrer was given.
  spent_micro bigint not null default 0 check (spent_micro >= 0),
  earned_micro bigint not null default 0 check (earned_micro between 0 and spent_micro),
  primary key (panel_id, referred_id),
  unique (panel_id, id)
);
create index referral_of_referrer on earning.referral (panel_id, referrer_id, created_at desc, id desc);
select platform.panel_table('earning.referral', 'select, insert, update, delete');

-- One settled order of somebody who was brought, and the share of it; once for ever. It is written before the money moves, so what cannot be posted now is
-- posted later.
create table earning.referral_reward (
  panel_id integer not null,
  order_id integer not null,
  referred_id integer not null,
  referrer_id integer not null,
  spent_micro bigint not null check (spent_micro > 0),
  -- As it was when the order ended.
  percent_ppm integer not null check (percent_ppm between 0 and 1000000),
  reward_micro bigint not null check (reward_micro between 0 and spent_micro),
  noted_at timestamptz not null,
  granted_at timestamptz,
  primary key (panel_id, order_id)
);
create index referral_reward_due on earning.referral_reward (panel_id, noted_at, order_id) where granted_at is null;
select platform.panel_table('earning.referral_reward', 'select, insert, update');

-- A share that was agreed with one customer, instead of the panel's.
create table earning.referral_rate (
  panel_id integer not null,
  user_id integer not null,
  percent_ppm integer not null check (percent_ppm between 0 and 1000000),
  primary key (panel_id, user_id)
);
select platform.panel_table('earning.referral_rate', 'select, insert, update, delete');
