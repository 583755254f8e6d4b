-- Orders of test keys: for nothing, delivered by the clock alone, and in no list, statistic or book. Their numbers are far from those of orders.
create sequence ordering.test_order_id as integer start 2000000000 minvalue 2000000000 maxvalue 2147483647 cycle;
grant usage on sequence ordering.test_order_id to vitrine_app;

create table ordering.test_order (
  panel_id integer not null,
  order_id integer not null default nextval('ordering.test_order_id'),
  user_id integer not null,
  -- The drip feed or subscription that it is made by.
  head_id integer,
  kind text not null check (kind in ('single', 'package', 'drip_feed', 'subscription')),
  service_id integer not null,
  url text,
  -- Of a subscription: how many publications it serves.
  quantity integer not null,
  charged bigint not null check (charged >= 0),
  is_guarantee boolean not null,
  is_cancellable boolean not null,
  guarantee_days integer,
  reference text,
  created_at timestamptz not null,
  -- A later run or publication begins later.
  starts_at timestamptz not null,
  expires_at timestamptz,
  canceled_at timestamptz,
  primary key (panel_id, order_id)
);
create index test_order_user on ordering.test_order (panel_id, user_id, order_id);
create index test_order_head on ordering.test_order (panel_id, head_id) where head_id is not null;
create index test_order_created on ordering.test_order (panel_id, created_at);
select platform.panel_table('ordering.test_order');

create table ordering.test_refill (
  panel_id integer not null,
  refill_id integer not null default nextval('ordering.test_order_id'),
  user_id integer not null,
  order_id integer not null,
  asked_at timestamptz not null,
  primary key (panel_id, refill_id),
  foreign key (panel_id, order_id) references ordering.test_order on delete cascade
);
create index test_refill_order on ordering.test_refill (panel_id, order_id);
create index test_refill_user on ordering.test_refill (panel_id, user_id);
select platform.panel_table('ordering.test_refill');
