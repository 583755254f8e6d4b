-- Coupons and their uses. What a use is worth in money is posted by whoever is paid; here is only who used what, how often.
create schema promotions;
grant usage on schema promotions to vitrine_app;

-- The terms of a coupon never change: another offer is another coupon. `texts` holds name and description by language, English always.
create table promotions.coupon (
  panel_id integer not null,
  id integer generated always as identity,
  code text not null check (code ~ '^[A-Za-z0-9_-]{2,50}$'),
  texts jsonb not null check (texts -> 'en' ->> 'name' is not null),
  bonus_type text not null check (bonus_type in ('discount', 'cashback', 'bonus')),
  calculation text not null check (calculation in ('fixed', 'percent')),
  amount_micro bigint check (amount_micro > 0),
  ppm integer check (ppm between 1 and 1000000),
  min_amount_micro bigint not null default 0 check (min_amount_micro >= 0),
  valid_to timestamptz,
  uses_per_user integer not null default 1 check (uses_per_user between 1 and 1000),
  -- Uses left over all customers; null when there is no such limit.
  uses_left integer check (uses_left >= 0),
  is_listed boolean not null default true,
  is_enabled boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (panel_id, id),
  check ((calculation = 'fixed') = (amount_micro is not null)),
  check ((calculation = 'percent') = (ppm is not null))
);
create unique index coupon_code on promotions.coupon (panel_id, upper(code));
select platform.panel_table('promotions.coupon', 'select, insert');
grant update (uses_left, is_enabled) on promotions.coupon to vitrine_app;

-- One row for ever per use: of which coupon, by whom, the how-manieth time, for which order or invoice. A released use was never paid.
create table promotions.redemption (
  panel_id integer not null,
  id integer generated always as identity,
  coupon_id integer not null,
  user_id integer not null,
  nth integer not null check (nth >= 1),
  reference_kind text not null check (reference_kind in ('purchase', 'invoice')),
  reference_id integer not null,
  worth_micro bigint not null check (worth_micro > 0),
  created_at timestamptz not null default now(),
  released_at timestamptz,
  primary key (panel_id, id),
  foreign key (panel_id, coupon_id) references promotions.coupon
);
create unique index redemption_of_use on promotions.redemption (panel_id, coupon_id, user_id, nth) where released_at is null;
create unique index redemption_of_reference on promotions.redemption (panel_id, reference_kind, reference_id) where released_at is null;
select platform.panel_table('promotions.redemption', 'select, insert');
grant update (released_at) on promotions.redemption to vitrine_app;

-- Takes one use inside the caller's transaction; false when the coupon does not apply. Customers who ask at the same time wait for each other on the
-- unique use, so the limit holds whoever asks how often. What was promised before (a payment that came late) needs a free use only.
create function promotions.redeem(p_coupon integer, p_user integer, p_kind text, p_reference integer, p_amount bigint, p_worth bigint, p_at timestamptz,
    p_was_promised boolean default false)
  returns boolean
  language plpgsql security invoker set search_path = promotions, pg_temp as $fn$
declare v_panel integer := platform.panel_id(); v_coupon record; v_redemption integer;
begin
  select c.min_amount_micro, c.valid_to, c.uses_per_user, c.uses_left, c.is_enabled into v_coupon from coupon c where c.panel_id = v_panel and c.id = p_coupon;
  if not found or p_worth <= 0 then return false; end if;
  if not p_was_promised and (not v_coupon.is_enabled or p_at > v_coupon.valid_to or p_amount < v_coupon.min_amount_micro) then return false; end if;
  for v_nth in 1 .. v_coupon.uses_per_user loop
    continue when exists (select 1 from redemption r
      where r.panel_id = v_panel and r.coupon_id = p_coupon and r.user_id = p_user and r.nth = v_nth and r.released_at is null);
    insert into redemption (panel_id, coupon_id, user_id, nth, reference_kind, reference_id, worth_micro)
    values (v_panel, p_coupon, p_user, v_nth, p_kind, p_reference, p_worth)
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
revoke all on function promotions.redeem(integer, integer, text, integer, bigint, bigint, timestamptz, boolean) from public;
grant execute on function promotions.redeem(integer, integer, text, integer, bigint, bigint, timestamptz, boolean) to vitrine_app;
