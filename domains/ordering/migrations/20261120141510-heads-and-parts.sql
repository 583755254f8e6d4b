-- Orders that are made of orders: a drip feed of its runs, a package of its items. The order that was bought is the head; each part is an order line of its own,
-- with its own money and its own delivery. A head is never sent to a provider itself.
alter table ordering.order_line
  add column kind text not null default 'single' check (kind in ('single', 'drip_feed', 'package')),
  add column head_id integer,
  add column part_of text check (part_of in ('drip_feed', 'package')),
  add column part_no smallint,
  -- When a provider first had it.
  add column started_at timestamptz,
  -- A paid drip feed stands in its own list with its runs among the orders; items of a package stand in their package.
  add column is_listed boolean not null generated always as
    (part_of is distinct from 'package' and (kind <> 'drip_feed' or state in ('unpaid', 'moderation', 'expired'))) stored,
  add check ((head_id is null) = (part_of is null) and (head_id is null) = (part_no is null)),
  add check (kind = 'single' or head_id is null),
  add foreign key (panel_id, head_id) references ordering.order_line (panel_id, id);
create unique index order_line_part on ordering.order_line (panel_id, head_id, part_no) where head_id is not null;
create index order_line_drip_feed on ordering.order_line (panel_id, user_id, id desc) where kind = 'drip_feed';

-- The plan of a drip feed; `id` is the order line that was bought. `pause` is the time between two runs as it really passes.
create table ordering.drip_feed (
  panel_id integer not null,
  id integer not null,
  mode text not null check (mode in ('flat', 'increasing', 'decreasing', 'random')),
  quantity integer not null check (quantity > 0),
  quantity_step integer not null check (quantity_step > 0),
  runs smallint not null check (runs between 2 and 100),
  minutes_between_runs integer not null check (minutes_between_runs between 1 and 10080),
  pause interval not null check (pause > interval '0'),
  runs_made smallint not null default 0 check (runs_made between 0 and runs),
  started_at timestamptz,
  -- When the next run is due; empty while the run before it has not begun, while the feed is paused, and after the last one.
  next_at timestamptz,
  primary key (panel_id, id),
  foreign key (panel_id, id) references ordering.order_line (panel_id, id),
  check (next_at is null or started_at is not null)
);
create index drip_feed_due on ordering.drip_feed (next_at) where next_at is not null;
select platform.panel_table('ordering.drip_feed', 'select, insert, update');
select platform.resolver_may_read('ordering.drip_feed');

-- What a head is made of, decided and priced when it was bought; `line_id` is the order that the part has become.
create table ordering.part (
  panel_id integer not null,
  head_id integer not null,
  no smallint not null check (no between 1 and 500),
  service_id integer not null,
  service_name text not null,
  quantity integer not null check (quantity > 0),
  charged bigint not null check (charged >= 0),
  coupon_micro bigint not null check (coupon_micro >= 0),
  unit_price text not null,
  is_guarantee boolean not null,
  is_cancellable boolean not null,
  line_id integer,
  primary key (panel_id, head_id, no),
  foreign key (panel_id, head_id) references ordering.order_line (panel_id, id),
  foreign key (panel_id, line_id) references ordering.order_line (panel_id, id)
);
create unique index part_line on ordering.part (panel_id, line_id) where line_id is not null;
select platform.panel_table('ordering.part', 'select, insert, update');

-- Drip feeds of all panels whose next run is due; the run is made inside its panel.
create function ordering.due_runs(at timestamptz, row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = ordering, pg_temp as $$
  select d.panel_id, d.id from ordering.drip_feed d where d.next_at <= at order by d.next_at limit row_limit
$$;
grant create on schema ordering to vitrine_resolver;
alter function ordering.due_runs(timestamptz, integer) owner to vitrine_resolver;
revoke create on schema ordering from vitrine_resolver;
revoke all on function ordering.due_runs(timestamptz, integer) from public;
grant execute on function ordering.due_runs(timestamptz, integer) to vitrine_app;
