-- The services of a panel, numbered per panel; long texts stand apart, because lists never carry them.
create table catalogue.service (
  panel_id integer not null,
  id integer not null check (id > 0),
  network_id integer not null,
  service_type_id integer not null,
  delivery_id integer not null,
  slug text not null check (slug ~ '^[a-z][a-z0-9-]{0,120}$'),
  name text not null check (length(name) between 1 and 150),
  title text,
  short_description text,
  geo text,
  start_time text,
  -- The same as start_time, for the filter: at most so many minutes until the first delivery.
  starts_within_minutes integer check (starts_within_minutes >= 0),
  speed text,
  guarantee text,
  guarantee_days integer check (guarantee_days > 0),
  example_link text,
  price_nano bigint not null check (price_nano >= 0),
  discount_ppm integer not null default 0 check (discount_ppm between 0 and 1000000),
  price_type text not null default 'per_quantity' check (price_type in ('per_quantity', 'fixed')),
  pricing_per integer not null default 1000 check (pricing_per > 0),
  min_quantity integer not null check (min_quantity > 0),
  max_quantity integer not null,
  quantity_step integer not null default 1 check (quantity_step > 0),
  default_quantity integer not null,
  link_kinds text[] not null default '{}',
  has_refill boolean not null default false,
  is_enabled boolean not null default true,
  is_deactivated boolean not null default false,
  is_package boolean not null default false,
  drip_feed_is_allowed boolean not null default false,
  has_search boolean not null default false,
  calculable_quantity boolean not null default false,
  gather_statistic boolean not null default false,
  url_is_required boolean not null default true,
  is_cancellable boolean not null default true,
  allows_duplicate_links boolean not null default false,
  restricted_access boolean not null default false,
  allowed_use_countries boolean not null default false,
  available_closed_sales boolean not null default false,
  available_personal_manager boolean not null default false,
  consultation_chat_period text,
  thumbnail_period text,
  -- Paid orders of the last 30 days.
  popularity integer not null default 0 check (popularity >= 0),
  translations jsonb not null default '{}',
  primary key (panel_id, id),
  unique (panel_id, slug),
  foreign key (panel_id, network_id) references catalogue.panel_network,
  foreign key (panel_id, service_type_id) references catalogue.service_type,
  foreign key (panel_id, delivery_id) references catalogue.delivery,
  check (max_quantity >= min_quantity),
  check (default_quantity between min_quantity and max_quantity)
);
select platform.panel_table('catalogue.service');

create table catalogue.service_content (
  panel_id integer not null,
  service_id integer not null,
  description text,
  requirements text,
  faq jsonb not null default '[]',
  meta_title text,
  meta_description text,
  translations jsonb not null default '{}',
  primary key (panel_id, service_id),
  foreign key (panel_id, service_id) references catalogue.service on delete cascade
);
select platform.panel_table('catalogue.service_content');

create table catalogue.service_label (
  panel_id integer not null,
  service_id integer not null,
  label_id integer not null,
  primary key (panel_id, service_id, label_id),
  foreign key (panel_id, service_id) references catalogue.service on delete cascade,
  foreign key (panel_id, label_id) references catalogue.label on delete cascade
);
select platform.panel_table('catalogue.service_label');

create table catalogue.service_target (
  panel_id integer not null,
  service_id integer not null,
  target_id integer not null,
  primary key (panel_id, service_id, target_id),
  foreign key (panel_id, service_id) references catalogue.service on delete cascade,
  foreign key (panel_id, target_id) references catalogue.target
);
select platform.panel_table('catalogue.service_target');

create table catalogue.package_item (
  panel_id integer not null,
  package_id integer not null,
  service_id integer not null,
  quantity integer not null check (quantity > 0),
  position integer not null default 0,
  is_displayable boolean not null default true,
  primary key (panel_id, package_id, service_id),
  foreign key (panel_id, package_id) references catalogue.service on delete cascade,
  foreign key (panel_id, service_id) references catalogue.service
);
select platform.panel_table('catalogue.package_item');

create trigger note_change after insert or update or delete on catalogue.panel_network for each statement execute function catalogue.note_change();
create trigger note_change after insert or update or delete on catalogue.service_type for each statement execute function catalogue.note_change();
create trigger note_change after insert or update or delete on catalogue.delivery for each statement execute function catalogue.note_change();
create trigger note_change after insert or update or delete on catalogue.label for each statement execute function catalogue.note_change();
create trigger note_change after insert or update or delete on catalogue.target for each statement execute function catalogue.note_change();
create trigger note_change after insert or update or delete on catalogue.service for each statement execute function catalogue.note_change();
create trigger note_change after insert or update or delete on catalogue.service_content for each statement execute function catalogue.note_change();
create trigger note_change after insert or update or delete on catalogue.service_label for each statement execute function catalogue.note_change();
create trigger note_change after insert or update or delete on catalogue.service_target for each statement execute function catalogue.note_change();
create trigger note_change after insert or update or delete on catalogue.package_item for each statement execute function catalogue.note_change();

create table catalogue.favorite (
  panel_id integer not null,
  user_id integer not null,
  service_id integer not null,
  created_at timestamptz not null default now(),
  primary key (panel_id, user_id, service_id),
  foreign key (panel_id, service_id) references catalogue.service on delete cascade
);
select platform.panel_table('catalogue.favorite', 'select, insert, delete');

-- How often two services were ordered together, both ways round; counted from orders, never invented.
create table catalogue.bought_together (
  panel_id integer not null,
  service_id integer not null,
  other_id integer not null,
  orders integer not null default 0,
  primary key (panel_id, service_id, other_id),
  foreign key (panel_id, service_id) references catalogue.service on delete cascade,
  foreign key (panel_id, other_id) references catalogue.service on delete cascade,
  check (service_id <> other_id)
);
select platform.panel_table('catalogue.bought_together');

-- Steps that visitors take in an order form, counted per day and form.
create table catalogue.widget_event (
  panel_id integer not null,
  day date not null,
  token text not null,
  event text not null check (event in ('enter-url', 'payment-page', 'checkout-button')),
  count integer not null default 0,
  primary key (panel_id, day, token, event)
);
select platform.panel_table('catalogue.widget_event', 'select, insert, update');
