-- Grades by what customers spent, rates of their own, and offers on the pages.
grant usage on schema promotions to vitrine_app;

create table promotions.grade (
  panel_id integer not null,
  id integer generated always as identity,
  icon text not null,
  -- Names by language.
  names jsonb not null,
  discount_ppm integer not null default 0 check (discount_ppm between 0 and 1000000),
  -- Reached when a customer spent so much in a year.
  spending_goal_micro bigint not null check (spending_goal_micro >= 0),
  available_closed_sales boolean not null default false,
  available_personal_manager boolean not null default false,
  -- Every so many days; null is never.
  consultation_chat_days integer check (consultation_chat_days > 0),
  thumbnail_days integer check (thumbnail_days > 0),
  primary key (panel_id, id),
  unique (panel_id, spending_goal_micro)
);
select platform.panel_table('promotions.grade', 'select, insert, update, delete');

-- What a customer reached, and until when it is his.
create table promotions.customer_grade (
  panel_id integer not null,
  user_id integer not null,
  grade_id integer not null,
  reached_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > reached_at),
  primary key (panel_id, user_id),
  foreign key (panel_id, grade_id) references promotions.grade on delete cascade
);
create index customer_grade_expiry on promotions.customer_grade (panel_id, expires_at);
select platform.panel_table('promotions.customer_grade', 'select, insert, update, delete');

-- Spending by day, kept from the entries of the ledger, and how far they were read.
create table promotions.spending_day (
  panel_id integer not null,
  user_id integer not null,
  day date not null,
  amount_micro bigint not null,
  primary key (panel_id, user_id, day)
);
select platform.panel_table('promotions.spending_day', 'select, insert, update');

create table promotions.spending_cursor (
  panel_id integer not null,
  user_id integer not null,
  main_seq bigint not null default 0,
  task_seq bigint not null default 0,
  referral_seq bigint not null default 0,
  primary key (panel_id, user_id)
);
select platform.panel_table('promotions.spending_cursor', 'select, insert, update');

-- A rate that was agreed with one customer for one service.
create table promotions.own_rate (
  panel_id integer not null,
  user_id integer not null,
  service_id integer not null,
  discount_ppm integer not null check (discount_ppm between 1 and 1000000),
  primary key (panel_id, user_id, service_id)
);
select platform.panel_table('promotions.own_rate', 'select, insert, update, delete');

create table promotions.special_offer (
  panel_id integer not null,
  id integer generated always as identity,
  -- Names by language.
  names jsonb not null,
  place text not null check (place in ('services', 'dashboard', 'create_order')),
  position integer not null,
  network_id integer,
  utm_name text check (utm_name ~ '^[A-Za-z0-9_.-]{1,60}$'),
  service_type_ids integer[] not null default '{}',
  service_ids integer[] not null default '{}',
  shows_all boolean not null default false,
  is_enabled boolean not null default true,
  primary key (panel_id, id)
);
create index special_offer_place on promotions.special_offer (panel_id, place, position);
select platform.panel_table('promotions.special_offer', 'select, insert, update, delete');
