-- What a guarantee covers, and the refills done under it. How a provider carries a refill out is fulfilment's.
alter table ordering.order_line
  add column guarantee_until timestamptz,
  -- Pieces that were missing when the order was last counted after its end.
  add column lost integer check (lost >= 0),
  add column counted_at timestamptz;

create sequence ordering.refill_id as integer;
grant usage on sequence ordering.refill_id to vitrine_app;

create table ordering.refill (
  panel_id integer not null,
  id integer not null default nextval('ordering.refill_id'),
  line_id integer not null,
  user_id integer not null,
  quantity integer not null check (quantity > 0),
  -- Who found out that something is missing: the customer, or the daily count.
  origin text not null check (origin in ('customer', 'count')),
  state text not null default 'requested' check (state in ('requested', 'submitting', 'unknown', 'accepted', 'in_progress', 'completed', 'rejected')),
  state_version integer not null default 0,
  reason text check (length(reason) <= 500),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  primary key (panel_id, id),
  foreign key (panel_id, line_id) references ordering.order_line (panel_id, id),
  check ((ended_at is not null) = (state in ('completed', 'rejected')))
);
-- One open refill per order.
create unique index refill_one_open on ordering.refill (panel_id, line_id) where state not in ('completed', 'rejected');
create index refill_of_line on ordering.refill (panel_id, line_id, id desc);
select platform.panel_table('ordering.refill', 'select, insert, update');
