-- Services applied to each new publication of a channel. Money moves only when a publication is ordered: every order of it is an order line like any other.
create table ordering.subscription (
  panel_id integer not null,
  -- Of the same numbers as orders: a reseller asks `status` and `cancel` by number only.
  id integer not null default nextval('ordering.order_id'),
  user_id integer not null,
  network_id integer not null,
  url text not null check (length(url) between 1 and 500),
  name text not null check (length(name) between 1 and 100),
  source text check (length(source) <= 50),
  locale text not null,
  contents_limit integer not null check (contents_limit between 1 and 1000),
  contents_left integer not null check (contents_left >= 0),
  delay_minutes integer not null default 0 check (delay_minutes between 0 and 43200),
  expires_at timestamptz,
  billing text not null check (billing in ('balance', 'card')),
  card_id integer,
  card_failures integer not null default 0 check (card_failures >= 0),
  state text not null default 'active' check (state in ('active', 'paused', 'completed', 'expired', 'canceled')),
  status text not null generated always as (case when state in ('active', 'paused') then 'in_processing' when state = 'expired' then 'completed' else state end) stored,
  state_version integer not null default 0,
  cancel_reason text,
  -- Publications from this moment on count; older ones only as many as were asked for, once.
  counts_from timestamptz not null,
  old_posts integer not null default 0 check (old_posts between 0 and 1000),
  -- When the feed is looked at next.
  due_at timestamptz,
  looked_at timestamptz,
  looks_failed integer not null default 0,
  last_failure text,
  feed_url text,
  feed_etag text,
  feed_modified text,
  created_at timestamptz not null,
  updated_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  primary key (panel_id, id),
  check (contents_left <= contents_limit),
  check ((billing = 'card') = (card_id is not null)),
  check ((ended_at is not null) = (state in ('completed', 'expired', 'canceled'))),
  check ((due_at is not null) = (state = 'active'))
);
create index subscription_of_user on ordering.subscription (panel_id, user_id, id desc);
create index subscription_due on ordering.subscription (panel_id, due_at) where state = 'active';
create index subscription_of_card on ordering.subscription (panel_id, card_id) where card_id is not null;
select platform.panel_table('ordering.subscription', 'select, insert, update');
select platform.resolver_may_read('ordering.subscription');

create table ordering.subscription_service (
  panel_id integer not null,
  subscription_id integer not null,
  service_id integer not null,
  position smallint not null,
  service_name text not null,
  min_quantity integer not null check (min_quantity > 0),
  max_quantity integer not null check (max_quantity >= min_quantity),
  is_guarantee boolean not null,
  -- What it cost when the subscription was made; each publication pays the price of its own moment.
  cost bigint not null check (cost >= 0),
  primary key (panel_id, subscription_id, service_id),
  foreign key (panel_id, subscription_id) references ordering.subscription (panel_id, id)
);
select platform.panel_table('ordering.subscription_service', 'select, insert');

-- A publication that counts. It stands here once, whatever its feed calls it or wherever it lists it: by its number there, and by its link.
create table ordering.subscription_content (
  panel_id integer not null,
  id integer not null generated always as identity,
  subscription_id integer not null,
  external_post_id text not null check (length(external_post_id) between 1 and 300),
  url text not null check (length(url) between 1 and 500),
  title text check (length(title) <= 300),
  thumbnail text check (length(thumbnail) <= 500),
  published_at timestamptz not null,
  found_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'ordered', 'skipped')),
  due_at timestamptz,
  -- Times that the money did not suffice.
  tries smallint not null default 0 check (tries >= 0),
  -- What its charge of a card amounts to, from the first try until the card has answered.
  charge_amount bigint check (charge_amount > 0),
  reason text check (reason in ('funds', 'card', 'service', 'account', 'limit', 'canceled')),
  purchase_id integer,
  ended_at timestamptz,
  primary key (panel_id, id),
  unique (panel_id, subscription_id, external_post_id),
  unique (panel_id, subscription_id, url),
  foreign key (panel_id, subscription_id) references ordering.subscription (panel_id, id),
  foreign key (panel_id, purchase_id) references ordering.purchase (panel_id, id),
  check ((due_at is not null) = (state = 'waiting')),
  check ((purchase_id is not null) = (state = 'ordered')),
  check ((reason is not null) = (state = 'skipped')),
  check ((ended_at is null) = (state = 'waiting'))
);
create index subscription_content_due on ordering.subscription_content (panel_id, due_at) where state = 'waiting';
create unique index subscription_content_of_purchase on ordering.subscription_content (panel_id, purchase_id) where purchase_id is not null;
create index subscription_content_newest on ordering.subscription_content (panel_id, subscription_id, published_at desc, id desc);
select platform.panel_table('ordering.subscription_content', 'select, insert, update');
select platform.resolver_may_read('ordering.subscription_content');

-- The order of a publication for a service: one for ever (sub:{id}:post:{content}:svc:{service}).
create table ordering.subscription_order (
  panel_id integer not null,
  subscription_id integer not null,
  content_id integer not null,
  service_id integer not null,
  line_id integer not null,
  primary key (panel_id, subscription_id, content_id, service_id),
  unique (panel_id, line_id),
  foreign key (panel_id, content_id) references ordering.subscription_content (panel_id, id),
  foreign key (panel_id, line_id) references ordering.order_line (panel_id, id)
);
select platform.panel_table('ordering.subscription_order', 'select, insert');

-- Subscriptions of all panels whose feed is due, and publications of all panels that are due to be ordered; each is claimed inside its panel.
create function ordering.due_subscriptions(moment timestamptz, row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = ordering, pg_temp as $$
  select s.panel_id, s.id from ordering.subscription s where s.state = 'active' and s.due_at <= moment order by s.due_at limit row_limit
$$;
create function ordering.due_publications(moment timestamptz, row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = ordering, pg_temp as $$
  select c.panel_id, c.id from ordering.subscription_content c join ordering.subscription s on s.panel_id = c.panel_id and s.id = c.subscription_id
   where c.state = 'waiting' and c.due_at <= moment and s.state in ('active', 'expired') order by c.due_at, c.id limit row_limit
$$;
grant create on schema ordering to vitrine_resolver;
alter function ordering.due_subscriptions(timestamptz, integer) owner to vitrine_resolver;
alter function ordering.due_publications(timestamptz, integer) owner to vitrine_resolver;
revoke create on schema ordering from vitrine_resolver;
revoke all on function ordering.due_subscriptions(timestamptz, integer), ordering.due_publications(timestamptz, integer) from public;
grant execute on function ordering.due_subscriptions(timestamptz, integer), ordering.due_publications(timestamptz, integer) to vitrine_app;
