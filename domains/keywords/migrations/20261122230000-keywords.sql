-- The keyword tools: campaigns that follow positions in search, and the plans that pay for them.
create schema keywords;
grant usage on schema keywords to vitrine_app, vitrine_resolver;

-- What a panel offers to subscribe to.
create table keywords.tariff_plan (
  panel_id integer not null,
  id integer generated always as identity,
  name text not null constraint tariff_plan_name_length check (length(name) between 1 and 60),
  price_micro bigint not null constraint tariff_plan_price_micro_positive check (price_micro > 0),
  keywords_limit integer not null constraint tariff_plan_keywords_limit_range check (keywords_limit between 1 and 100000),
  trial_days smallint not null default 0 constraint tariff_plan_trial_days_range check (trial_days between 0 and 90),
  is_highlight boolean not null default false,
  constraint tariff_plan_pkey primary key (panel_id, id),
  constraint tariff_plan_name_unique unique (panel_id, name)
);
select platform.panel_table('keywords.tariff_plan', 'select, insert, update');

-- A customer's subscription, and that it was tried; the row stays when the plan ends.
create table keywords.subscription (
  panel_id integer not null,
  user_id integer not null,
  -- Null without a plan.
  plan_id integer,
  status text not null default 'none' constraint subscription_status_known check (status in ('none', 'trial', 'active', 'past_due')),
  -- Trials are given once.
  tried_at timestamptz,
  -- Which period this is, of all the customer ever had: a charge names it, so that none is paid twice.
  period integer not null default 0 constraint subscription_period_not_negative check (period >= 0),
  period_started_at timestamptz,
  period_ends_at timestamptz,
  -- What the period cost, which a change in its midst credits in part; nothing for a trial.
  paid_micro bigint not null default 0 constraint subscription_paid_micro_not_negative check (paid_micro >= 0),
  next_plan_id integer,
  is_canceled boolean not null default false,
  -- Charges that found too little money.
  tries smallint not null default 0 constraint subscription_tries_not_negative check (tries >= 0),
  -- When the period ends, or a charge is tried again.
  due_at timestamptz,
  constraint subscription_pkey primary key (panel_id, user_id),
  constraint subscription_user_id_fk foreign key (panel_id, user_id) references identity.user_account,
  constraint subscription_plan_id_fk foreign key (panel_id, plan_id) references keywords.tariff_plan,
  constraint subscription_next_plan_id_fk foreign key (panel_id, next_plan_id) references keywords.tariff_plan,
  constraint subscription_plan_with_period check ((plan_id is null) = (status = 'none') and (plan_id is null) = (period_ends_at is null)
    and (plan_id is null) = (due_at is null))
);
create index subscription_due on keywords.subscription (due_at) where due_at is not null;
create index subscription_of_plan on keywords.subscription (panel_id, plan_id) where plan_id is not null;
create index subscription_of_next_plan on keywords.subscription (panel_id, next_plan_id) where next_plan_id is not null;
select platform.panel_table('keywords.subscription', 'select, insert, update');
select platform.resolver_may_read('keywords.subscription');

-- What a search of campaigns looks in: the address, the title and all keywords, in small letters.
create function keywords.campaign_text(p_url text, p_title text, p_keywords text[]) returns text language sql immutable parallel safe as $$
  select lower(p_url || E'\n' || coalesce(p_title, '') || E'\n' || array_to_string(p_keywords, E'\n'))
$$;

-- A video or channel whose positions in search are followed. Its counts are those of its newest positions, kept by the statement that changes one.
create table keywords.campaign (
  panel_id integer not null,
  id integer generated always as identity,
  user_id integer not null,
  url text not null constraint campaign_url_length check (length(url) between 1 and 2048),
  -- As the platform told when the campaign was made.
  title text constraint campaign_title_length check (length(title) between 1 and 300),
  thumbnail text constraint campaign_thumbnail_length check (length(thumbnail) between 1 and 500),
  track text not null constraint campaign_track_known check (track in ('on_demand', 'daily', 'weekly', 'monthly')),
  status text not null constraint campaign_status_known check (status in ('active', 'paused')),
  paused_by text constraint campaign_paused_by_known check (paused_by in ('owner', 'allowance')),
  has_mail boolean not null,
  country_ids integer[] not null constraint campaign_country_ids_count check (cardinality(country_ids) between 1 and 10),
  keywords text[] not null constraint campaign_keywords_count check (cardinality(keywords) >= 1),
  keyword_count integer not null generated always as (cardinality(keywords)) stored,
  search_text text not null generated always as (keywords.campaign_text(url, title, keywords)) stored,
  created_at timestamptz not null,
  measured_at timestamptz,
  -- When its track puts its positions in line again.
  due_at timestamptz,
  positions integer not null default 0,
  measured integer not null default 0,
  risen integer not null default 0,
  fallen integer not null default 0,
  first_ten integer not null default 0,
  not_found integer not null default 0,
  constraint campaign_pkey primary key (panel_id, id),
  constraint campaign_user_id_fk foreign key (panel_id, user_id) references identity.user_account,
  constraint campaign_paused_by_when_paused check ((paused_by is not null) = (status = 'paused')),
  constraint campaign_due_when_tracked check ((due_at is not null) = (status = 'active' and track <> 'on_demand')),
  constraint campaign_counts_within_positions check (least(positions, measured, risen, fallen, first_ten, not_found) >= 0
    and measured <= positions and risen + fallen <= measured and first_ten + not_found <= measured)
) with (fillfactor = 80);
comment on column keywords.campaign.country_ids is 'Of catalogue.country, without a foreign key: countries are part of the product and never go.';
create index campaign_of_user on keywords.campaign (panel_id, user_id, created_at desc, id desc);
create index campaign_due on keywords.campaign (due_at) where due_at is not null;
-- What counts towards the allowance.
create index campaign_tracked on keywords.campaign (panel_id, user_id, created_at, id) include (keyword_count) where status = 'active';
create index campaign_over_allowance on keywords.campaign (panel_id, user_id) where paused_by = 'allowance';
select platform.panel_table('keywords.campaign');
select platform.resolver_may_read('keywords.campaign');

-- Every keyword a campaign ever had, by the number under which its positions stand in the history.
create table keywords.campaign_keyword (
  panel_id integer not null,
  campaign_id integer not null,
  number integer not null constraint campaign_keyword_number_range check (number between 1 and 10000),
  keyword text not null constraint campaign_keyword_keyword_length check (length(keyword) between 1 and 100),
  constraint campaign_keyword_pkey primary key (panel_id, campaign_id, number),
  constraint campaign_keyword_keyword_unique unique (panel_id, campaign_id, keyword),
  constraint campaign_keyword_campaign_id_fk foreign key (panel_id, campaign_id) references keywords.campaign on delete cascade
);
select platform.panel_table('keywords.campaign_keyword');

-- The newest position of each keyword in each country, the one before it, and its place in line to be measured again.
create table keywords.tracked_position (
  panel_id integer not null,
  id integer generated always as identity,
  campaign_id integer not null,
  country_id integer not null,
  number integer not null,
  -- 1 to 100; 0 is not among the first hundred; null is not measured yet.
  position smallint constraint tracked_position_position_range check (position between 0 and 100),
  previous_position smallint constraint tracked_position_previous_position_range check (previous_position between 0 and 100),
  measured_on date,
  -- In line since; null when nothing is to be measured.
  due_at timestamptz,
  -- Lower ones come first: paid plans before trials, what was asked for before what is due by the calendar.
  line smallint not null default 3 constraint tracked_position_line_range check (line between 0 and 3),
  tries smallint not null default 0,
  constraint tracked_position_pkey primary key (panel_id, campaign_id, country_id, number),
  constraint tracked_position_id_unique unique (panel_id, id),
  constraint tracked_position_number_fk foreign key (panel_id, campaign_id, number) references keywords.campaign_keyword on delete cascade,
  constraint tracked_position_measured_on_with_position check ((position is null) = (measured_on is null))
) with (fillfactor = 80);
comment on column keywords.tracked_position.country_id is 'Of catalogue.country, without a foreign key: countries are part of the product and never go.';
comment on column keywords.tracked_position.campaign_id is 'Of keywords.campaign, by way of its keyword.';
create index tracked_position_keyword on keywords.tracked_position (panel_id, campaign_id, number);
create index tracked_position_due on keywords.tracked_position (line, due_at) where due_at is not null;
create index tracked_position_waiting on keywords.tracked_position (panel_id, campaign_id) where due_at is not null;
select platform.panel_table('keywords.tracked_position');
select platform.resolver_may_read('keywords.tracked_position');

-- The history: one row for each day of a campaign in a country, with the positions of all keywords by their numbers.
create table keywords.position_day (
  panel_id integer not null,
  campaign_id integer not null,
  country_id integer not null,
  measured_on date not null,
  -- At the keyword's number: 1 to 100, 0 for not among the first hundred, null for not measured on that day.
  positions smallint[] not null,
  constraint position_day_pkey primary key (panel_id, campaign_id, country_id, measured_on),
  constraint position_day_campaign_id_fk foreign key (panel_id, campaign_id) references keywords.campaign on delete cascade
) with (fillfactor = 90);
comment on column keywords.position_day.country_id is 'Of catalogue.country, without a foreign key: countries are part of the product and never go.';
select platform.panel_table('keywords.position_day');

-- Keywords that entered or left the first ten since the last mail about their campaign.
create table keywords.first_ten_change (
  panel_id integer not null,
  campaign_id integer not null,
  country_id integer not null,
  number integer not null,
  has_entered boolean not null,
  -- 0 is not among the first hundred.
  position smallint not null,
  previous_position smallint not null,
  constraint first_ten_change_pkey primary key (panel_id, campaign_id, country_id, number),
  constraint first_ten_change_number_fk foreign key (panel_id, campaign_id, number) references keywords.campaign_keyword on delete cascade
);
comment on column keywords.first_ten_change.country_id is 'Of catalogue.country, without a foreign key: countries are part of the product and never go.';
comment on column keywords.first_ten_change.campaign_id is 'Of keywords.campaign, by way of its keyword.';
create index first_ten_change_keyword on keywords.first_ten_change (panel_id, campaign_id, number);
select platform.panel_table('keywords.first_ten_change');

-- What the region's results are called and tagged, cached for seven days.
create table keywords.suggestion (
  panel_id integer not null,
  keyword text not null constraint suggestion_keyword_length check (length(keyword) between 1 and 100),
  country text not null constraint suggestion_country_form check (country ~ '^[A-Z]{2}$'),
  language text not null constraint suggestion_language_length check (length(language) between 2 and 8),
  suggestions jsonb not null,
  read_at timestamptz not null,
  constraint suggestion_pkey primary key (panel_id, keyword, country, language)
);
create index suggestion_age on keywords.suggestion (panel_id, read_at);
select platform.panel_table('keywords.suggestion');

-- Tries of a day (UTC): of a customer, or of a network address, of which only a keyed hash is kept.
create table keywords.try_count (
  panel_id integer not null,
  day date not null,
  who text not null constraint try_count_who_length check (length(who) between 3 and 80),
  used smallint not null constraint try_count_used_positive check (used > 0),
  constraint try_count_pkey primary key (panel_id, day, who)
);
select platform.panel_table('keywords.try_count');

-- Units of the video platform's daily quota that all processes and panels together have used: it is one application to the platform.
create table keywords.quota_day (
  -- The platform's own day, which begins at midnight in California.
  day date constraint quota_day_pkey primary key,
  used integer not null constraint quota_day_used_not_negative check (used >= 0),
  -- Of these, by suggestions, which anyone may ask for.
  suggested integer not null default 0 constraint quota_day_suggested_within_used check (suggested between 0 and used),
  -- The platform said so itself: others use the same key.
  is_spent boolean not null default false
);
select platform.global_table('keywords.quota_day', 'select, insert, update, delete');

create or replace function keywords.due_subscriptions(at timestamptz, row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = keywords, pg_temp as $$
  select s.panel_id, s.user_id from keywords.subscription s where s.due_at <= at order by s.due_at limit row_limit
$$;

create or replace function keywords.due_campaigns(at timestamptz, row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = keywords, pg_temp as $$
  select c.panel_id, c.id from keywords.campaign c where c.due_at <= at order by c.due_at limit row_limit
$$;

create or replace function keywords.due_positions(at timestamptz, row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = keywords, pg_temp as $$
  select t.panel_id, t.id from keywords.tracked_position t where t.due_at <= at order by t.line, t.due_at limit row_limit
$$;

-- As whom they run, and who may call them.
grant create on schema keywords to vitrine_resolver;
alter function keywords.due_subscriptions(timestamptz, integer) owner to vitrine_resolver;
alter function keywords.due_campaigns(timestamptz, integer) owner to vitrine_resolver;
alter function keywords.due_positions(timestamptz, integer) owner to vitrine_resolver;
revoke create on schema keywords from vitrine_resolver;
revoke all on function keywords.due_subscriptions(timestamptz, integer), keywords.due_campaigns(timestamptz, integer),
  keywords.due_positions(timestamptz, integer) from public;
grant execute on function keywords.due_subscriptions(timestamptz, integer), keywords.due_campaigns(timestamptz, integer),
  keywords.due_positions(timestamptz, integer) to vitrine_app;
