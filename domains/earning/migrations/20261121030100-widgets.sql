-- Order forms that customers show on sites of their own, and what was sold by them.
create table earning.widget (
  panel_id integer not null,
  id integer generated always as identity,
  partner_id integer not null,
  name text not null check (length(name) between 1 and 100),
  -- Names the form in its page: no secret, because every visitor of that page reads it.
  api_token text not null check (length(api_token) = 40),
  minimum_micro bigint not null check (minimum_micro >= 0),
  method_ids integer[] not null check (cardinality(method_ids) >= 1),
  -- What the partner puts on the panel's prices.
  markup_ppm integer not null check (markup_ppm between 0 and 1000000),
  created_at timestamptz not null,
  -- Its partner has gone; it sells no more.
  closed_at timestamptz,
  primary key (panel_id, id)
);
create unique index widget_by_token on earning.widget (panel_id, api_token);
create index widget_of_partner on earning.widget (panel_id, partner_id, id desc) where closed_at is null;
select platform.panel_table('earning.widget', 'select, insert, update');

-- One paid order of a form, and its partner's share of it; once for ever. What is due is written before the money moves, so what cannot be posted now is posted later.
create table earning.widget_sale (
  panel_id integer not null,
  order_id integer not null,
  widget_id integer not null,
  partner_id integer not null,
  user_id integer not null,
  service_id integer not null,
  day date not null,
  spent_micro bigint not null check (spent_micro >= 0),
  -- Known when the order has ended.
  due_micro bigint check (due_micro between 0 and spent_micro),
  due_at timestamptz,
  reward_micro bigint not null default 0 check (reward_micro between 0 and spent_micro),
  granted_at timestamptz,
  primary key (panel_id, order_id),
  foreign key (panel_id, widget_id) references earning.widget (panel_id, id),
  check ((due_micro is null) = (due_at is null)),
  check (granted_at is null or due_at is not null)
);
create index widget_sale_of_partner on earning.widget_sale (panel_id, partner_id, day) include (widget_id, user_id, service_id, spent_micro, reward_micro);
create index widget_sale_due on earning.widget_sale (panel_id, due_at, order_id) where due_at is not null and granted_at is null;
select platform.panel_table('earning.widget_sale', 'select, insert, update');
