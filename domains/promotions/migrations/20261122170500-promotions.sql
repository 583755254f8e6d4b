-- Coupons and their uses. What a use is worth in money is posted by the domain that is paid; here is only who used what, how often.
create schema promotions;
grant usage on schema promotions to vitrine_app;

-- The terms of a coupon never change: another offer is another coupon. `texts` holds name and description by language, English always.
create table promotions.coupon (
  panel_id integer not null,
  id integer generated always as identity,
  code text not null constraint coupon_code_form check (code ~ '^[A-Za-z0-9_-]{2,50}$'),
  texts jsonb not null constraint coupon_texts_have_name check (texts -> 'en' ->> 'name' is not null),
  bonus_type text not null constraint coupon_bonus_type_known check (bonus_type in ('discount', 'cashback', 'bonus')),
  calculation text not null constraint coupon_calculation_known check (calculation in ('fixed', 'percent')),
  amount_micro bigint constraint coupon_amount_micro_positive check (amount_micro > 0),
  ppm integer constraint coupon_ppm_range check (ppm between 1 and 1000000),
  min_amount_micro bigint not null default 0 constraint coupon_min_amount_micro_not_negative check (min_amount_micro >= 0),
  valid_from timestamptz,
  valid_to timestamptz constraint coupon_valid_to_from_valid_from check (valid_to > valid_from),
  uses_per_user integer not null default 1 constraint coupon_uses_per_user_range check (uses_per_user between 1 and 1000),
  -- Uses left over all customers; null when there is no such limit.
  uses_left integer constraint coupon_uses_left_not_negative check (uses_left >= 0),
  is_listed boolean not null default true,
  -- Good for the first order that a customer pays, and for no top-up.
  is_first_order_only boolean not null default false,
  -- An order is made of these services and of services of these types and networks alone; without any it may be of all.
  service_ids integer[] not null default '{}',
  service_type_ids integer[] not null default '{}',
  network_ids integer[] not null default '{}',
  -- Nobody but these customers; without any everybody.
  customer_ids integer[] not null default '{}',
  -- Coupons that were made together share the number of the first of them, and the pattern of their codes.
  batch_id integer,
  batch_pattern text constraint coupon_batch_pattern_of_batch check ((batch_pattern is null) = (batch_id is null)),
  is_enabled boolean not null default true,
  created_at timestamptz not null default now(),
  -- How often it was switched on or off: an operator’s write of an older version is refused. Its terms never change.
  version integer not null default 1,
  constraint coupon_pkey primary key (panel_id, id),
  constraint coupon_fixed_has_amount check ((calculation = 'fixed') = (amount_micro is not null)),
  constraint coupon_percent_has_ppm check ((calculation = 'percent') = (ppm is not null))
);
comment on column promotions.coupon.service_ids is 'Of catalogue.service, without a foreign key: terms never change, and a service that is gone is ordered no more.';
comment on column promotions.coupon.service_type_ids is 'Of catalogue.service_type, without a foreign key: terms never change, and nothing is ordered of a type that is gone.';
comment on column promotions.coupon.customer_ids is 'Of identity.user_account, without a foreign key: terms never change, and accounts are never deleted.';
comment on column promotions.coupon.batch_id is 'The number of the first coupon of the batch, without a foreign key: coupons never go, and the first is written before it knows its number.';
create unique index coupon_code on promotions.coupon (panel_id, upper(code));
create index coupon_of_batch on promotions.coupon (panel_id, batch_id, id) where batch_id is not null;
create index coupon_outside_batches on promotions.coupon (panel_id, id desc) where batch_id is null or batch_id = id;
select platform.panel_table('promotions.coupon', 'select, insert');
grant update (uses_left, batch_id, is_enabled, version) on promotions.coupon to vitrine_app;

-- One row for ever per use: of which coupon, by whom, the how-manieth time, for which order or invoice. A released use was never paid.
create table promotions.redemption (
  panel_id integer not null,
  id integer generated always as identity,
  coupon_id integer not null,
  user_id integer not null,
  nth integer not null constraint redemption_nth_range check (nth >= 1),
  reference_kind text not null constraint redemption_reference_kind_known check (reference_kind in ('purchase', 'invoice')),
  reference_id integer not null,
  -- What was ordered or topped up with it, before fees.
  amount_micro bigint not null constraint redemption_amount_micro_not_negative check (amount_micro >= 0),
  worth_micro bigint not null constraint redemption_worth_micro_positive check (worth_micro > 0),
  created_at timestamptz not null default now(),
  released_at timestamptz,
  constraint redemption_pkey primary key (panel_id, id),
  constraint redemption_coupon_id_fk foreign key (panel_id, coupon_id) references promotions.coupon
);
comment on column promotions.redemption.user_id is 'Of identity.user_account, without a foreign key: accounts are never deleted, and a key would lock the account with every row.';
comment on column promotions.redemption.reference_id is 'A purchase or an invoice, as its kind says: both are of later domains.';
create unique index redemption_of_use on promotions.redemption (panel_id, coupon_id, user_id, nth) where released_at is null;
create index redemption_of_coupon on promotions.redemption (panel_id, coupon_id, id desc);
create unique index redemption_of_reference on promotions.redemption (panel_id, reference_kind, reference_id) where released_at is null;
select platform.panel_table('promotions.redemption', 'select, insert');
grant update (released_at) on promotions.redemption to vitrine_app;

create table promotions.grade (
  panel_id integer not null,
  id integer generated always as identity,
  icon text not null,
  -- Names by language.
  names jsonb not null,
  discount_ppm integer not null default 0 constraint grade_discount_ppm_range check (discount_ppm between 0 and 1000000),
  -- Reached when a customer spent so much in a year.
  spending_goal_micro bigint not null constraint grade_spending_goal_micro_not_negative check (spending_goal_micro >= 0),
  available_closed_sales boolean not null default false,
  available_personal_manager boolean not null default false,
  -- Every so many days; null is never.
  consultation_chat_days integer constraint grade_consultation_chat_days_positive check (consultation_chat_days > 0),
  thumbnail_days integer constraint grade_thumbnail_days_positive check (thumbnail_days > 0),
  -- How often it was changed: an operator’s write of an older version is refused.
  version integer not null default 1,
  constraint grade_pkey primary key (panel_id, id),
  constraint grade_spending_goal_micro_unique unique (panel_id, spending_goal_micro)
);
select platform.panel_table('promotions.grade', 'select, insert, update, delete');

-- What a customer reached, and until when it is theirs.
create table promotions.customer_grade (
  panel_id integer not null,
  user_id integer not null,
  grade_id integer not null,
  reached_at timestamptz not null,
  expires_at timestamptz not null constraint customer_grade_expires_at_from_reached_at check (expires_at > reached_at),
  -- The grade that an operator moved the customer from, while they still have the one that they were moved to.
  moved_from integer,
  constraint customer_grade_pkey primary key (panel_id, user_id),
  constraint customer_grade_grade_id_fk foreign key (panel_id, grade_id) references promotions.grade on delete cascade
);
comment on column promotions.customer_grade.user_id is 'Of identity.user_account, without a foreign key: accounts are never deleted, and a key would lock the account with every row.';
comment on column promotions.customer_grade.moved_from is 'Of promotions.grade, without a foreign key: both moving its customers and deleting it can be undone, in any order.';
create index customer_grade_moved on promotions.customer_grade (panel_id, moved_from) where moved_from is not null;
create index customer_grade_expiry on promotions.customer_grade (panel_id, expires_at);
select platform.panel_table('promotions.customer_grade', 'select, insert, update, delete');

-- Spending by day, kept from the entries of the ledger, and how far they were read.
create table promotions.spending_day (
  panel_id integer not null,
  user_id integer not null,
  day date not null,
  amount_micro bigint not null,
  constraint spending_day_pkey primary key (panel_id, user_id, day)
);
comment on column promotions.spending_day.user_id is 'Of identity.user_account, without a foreign key: accounts are never deleted, and a key would lock the account with every row.';
select platform.panel_table('promotions.spending_day', 'select, insert, update');

create table promotions.spending_cursor (
  panel_id integer not null,
  user_id integer not null,
  main_seq bigint not null default 0,
  task_seq bigint not null default 0,
  referral_seq bigint not null default 0,
  constraint spending_cursor_pkey primary key (panel_id, user_id)
);
comment on column promotions.spending_cursor.user_id is 'Of identity.user_account, without a foreign key: accounts are never deleted, and a key would lock the account with every row.';
select platform.panel_table('promotions.spending_cursor', 'select, insert, update');

-- A rate that was agreed with one customer for one service.
create table promotions.own_rate (
  panel_id integer not null,
  user_id integer not null,
  -- One service, or all of a type.
  service_id integer,
  service_type_id integer,
  discount_ppm integer not null constraint own_rate_discount_ppm_range check (discount_ppm between 1 and 1000000),
  id integer generated always as identity,
  -- How often it was changed: an operator’s write of an older version is refused.
  version integer not null default 1,
  constraint own_rate_pkey primary key (panel_id, id),
  constraint own_rate_of_one check (num_nonnulls(service_id, service_type_id) = 1)
);
create unique index own_rate_service on promotions.own_rate (panel_id, service_id, user_id);
create unique index own_rate_type on promotions.own_rate (panel_id, service_type_id, user_id);
create index own_rate_user on promotions.own_rate (panel_id, user_id);
comment on column promotions.own_rate.user_id is 'Of identity.user_account, without a foreign key: accounts are never deleted, and a key would lock the account with every row.';
comment on column promotions.own_rate.service_id is 'Of catalogue.service, without a foreign key: the rate is kept while the service is gone.';
comment on column promotions.own_rate.service_type_id is 'Of catalogue.service_type, without a foreign key: the rate is kept while the type is gone.';
select platform.panel_table('promotions.own_rate', 'select, insert, update, delete');

create table promotions.special_offer (
  panel_id integer not null,
  id integer generated always as identity,
  -- Names by language.
  names jsonb not null,
  place text not null constraint special_offer_place_known check (place in ('services', 'dashboard', 'create_order')),
  position integer not null,
  network_id integer,
  utm_name text constraint special_offer_utm_name_form check (utm_name ~ '^[A-Za-z0-9_.-]{1,60}$'),
  service_type_ids integer[] not null default '{}',
  service_ids integer[] not null default '{}',
  shows_all boolean not null default false,
  is_enabled boolean not null default true,
  -- When it is shown; without them always.
  valid_from timestamptz,
  valid_to timestamptz,
  -- How often it was changed: an operator’s write of an older version is refused.
  version integer not null default 1,
  constraint special_offer_pkey primary key (panel_id, id),
  constraint special_offer_valid_order check (valid_to > valid_from)
);
comment on column promotions.special_offer.network_id is 'Of catalogue.network, without a foreign key: networks are part of the product and never go.';
create index special_offer_place on promotions.special_offer (panel_id, place, position);
select platform.panel_table('promotions.special_offer', 'select, insert, update, delete');

-- Functions and triggers of this schema. The file is applied again whenever its text changes, so every statement bears being run twice.

-- Whether a coupon of these services, types and networks may be used for an order of those services, each with its type and network beside it.
create or replace function promotions.covers_services(p_service_ids integer[], p_type_ids integer[], p_network_ids integer[], p_services integer[], p_types integer[], p_networks integer[]) returns boolean
  language sql immutable security invoker set search_path = promotions, pg_temp as $$
  select p_service_ids = '{}' and p_type_ids = '{}' and p_network_ids = '{}'
      or cardinality(p_services) > 0 and not exists (
        select from unnest(p_services, p_types, p_networks) as o (id, type, network)
         where o.id <> all (p_service_ids) and o.type <> all (p_type_ids) and o.network <> all (p_network_ids))
$$;

-- Takes one use inside the caller's transaction; false when the coupon does not apply. Customers who ask at the same time wait for each other on the
-- unique use, so the limit holds no matter who asks how often. What was promised before (a payment that came late) needs a free use only. A coupon that is limited to
-- services or to a first order applies to no top-up: those name neither.
create or replace function promotions.redeem(p_coupon integer, p_user integer, p_kind text, p_reference integer, p_amount bigint, p_worth bigint, p_at timestamptz,
    p_was_promised boolean default false, p_services integer[] default null, p_types integer[] default null, p_networks integer[] default null,
    p_is_first_order boolean default null)
  returns boolean
  language plpgsql security invoker set search_path = promotions, pg_temp as $fn$
declare v_panel integer := platform.panel_id(); v_coupon record; v_redemption integer;
begin
  select c.min_amount_micro, c.valid_from, c.valid_to, c.uses_per_user, c.uses_left, c.is_enabled, c.is_first_order_only, c.service_ids, c.service_type_ids, c.network_ids, c.customer_ids into v_coupon from coupon c where c.panel_id = v_panel and c.id = p_coupon;
  if not found or p_worth <= 0 then return false; end if;
  if not p_was_promised and (not v_coupon.is_enabled or p_at < v_coupon.valid_from or p_at > v_coupon.valid_to or p_amount < v_coupon.min_amount_micro
      or v_coupon.is_first_order_only and p_is_first_order is not true
      or v_coupon.customer_ids <> '{}' and p_user <> all (v_coupon.customer_ids)
      or not coalesce(covers_services(v_coupon.service_ids, v_coupon.service_type_ids, v_coupon.network_ids, p_services, p_types, p_networks), false)) then return false; end if;
  for v_nth in 1 .. v_coupon.uses_per_user loop
    continue when exists (select 1 from redemption r
      where r.panel_id = v_panel and r.coupon_id = p_coupon and r.user_id = p_user and r.nth = v_nth and r.released_at is null);
    insert into redemption (panel_id, coupon_id, user_id, nth, reference_kind, reference_id, amount_micro, worth_micro)
    values (v_panel, p_coupon, p_user, v_nth, p_kind, p_reference, p_amount, p_worth)
    on conflict (panel_id, coupon_id, user_id, nth) where released_at is null do nothing returning id into v_redemption;
    exit when v_redemption is not null;
  end loop;
  if v_redemption is null then return false; end if;
  if v_coupon.uses_left is not null then
    update coupon c set uses_left = c.uses_left - 1 where c.panel_id = v_panel and c.id = p_coupon and c.uses_left > 0;
    if not found then
      update redemption r set released_at = clock_timestamp() where r.panel_id = v_panel and r.id = v_redemption;
      return false;
    end if;
  end if;
  return true;
end $fn$;

-- As whom they run, and who may call them.
revoke all on function promotions.covers_services(integer[], integer[], integer[], integer[], integer[], integer[]) from public;
grant execute on function promotions.covers_services(integer[], integer[], integer[], integer[], integer[], integer[]) to vitrine_app;
revoke all on function promotions.redeem(integer, integer, text, integer, bigint, bigint, timestamptz, boolean, integer[], integer[], integer[], boolean) from public;
grant execute on function promotions.redeem(integer, integer, text, integer, bigint, bigint, timestamptz, boolean, integer[], integer[], integer[], boolean) to vitrine_app;

-- The promotions of another panel, read as that panel in the transaction of the new one. Rows keep their numbers, which are their panel's own. A coupon has all its
-- uses again; it is left out, and counted in the answer, where its date has passed, where it was good for one use of one customer of the source or names
-- some of them, or where it names services or networks of a catalogue that is not copied.
create or replace function promotions.copy_promotions(p_source_panel integer, p_panel integer, p_at timestamptz, p_has_catalogue boolean) returns integer
  language plpgsql set search_path = promotions, pg_temp as $$
declare
  grades promotions.grade[]; offers promotions.special_offer[]; coupons promotions.coupon[]; left_out integer;
  anew jsonb := jsonb_build_object('panel_id', p_panel, 'version', 1);
begin
  perform set_config('app.panel_id', p_source_panel::text, true);
  -- One statement sees one state of all of them.
  with used as (
    select r.coupon_id, count(*)::int as times from promotions.redemption r
     where r.panel_id = p_source_panel and r.released_at is null group by r.coupon_id
  ), found as (
    select t as coupon, coalesce(t.valid_to < p_at, false) or coalesce(t.uses_left + coalesce(u.times, 0) = 1, false)
               or t.customer_ids <> '{}' or not p_has_catalogue and (t.service_ids <> '{}' or t.service_type_ids <> '{}' or t.network_ids <> '{}') as is_left_out, t.uses_left + coalesce(u.times, 0) as uses
      from promotions.coupon t left join used u on u.coupon_id = t.id where t.panel_id = p_source_panel
  )
  select array(select t from promotions.grade t where t.panel_id = p_source_panel),
         array(select t from promotions.special_offer t where t.panel_id = p_source_panel and p_has_catalogue),
         array(select jsonb_populate_record(f.coupon, jsonb_build_object('uses_left', f.uses)) from found f where not f.is_left_out),
         (select count(*)::int from found f where f.is_left_out)
    into grades, offers, coupons, left_out;
  perform set_config('app.panel_id', p_panel::text, true);
  insert into promotions.grade overriding system value select c.* from unnest(grades) r, jsonb_populate_record(r, anew) c;
  insert into promotions.special_offer overriding system value select c.* from unnest(offers) r, jsonb_populate_record(r, anew) c;
  insert into promotions.coupon overriding system value
    select c.* from unnest(coupons) r, jsonb_populate_record(r, anew || jsonb_build_object('created_at', p_at)) c;
  return left_out;
end $$;
