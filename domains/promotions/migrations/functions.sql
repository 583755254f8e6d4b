-- Functions and triggers of this schema. The file is applied again whenever its text changes, so every statement bears being run twice.

-- Takes one use inside the caller's transaction; false when the coupon does not apply. Customers who ask at the same time wait for each other on the
-- unique use, so the limit holds whoever asks how often. What was promised before (a payment that came late) needs a free use only.
create or replace function promotions.redeem(p_coupon integer, p_user integer, p_kind text, p_reference integer, p_amount bigint, p_worth bigint, p_at timestamptz,
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

-- As whom they run, and who may call them.
revoke all on function promotions.redeem(integer, integer, text, integer, bigint, bigint, timestamptz, boolean) from public;
grant execute on function promotions.redeem(integer, integer, text, integer, bigint, bigint, timestamptz, boolean) to vitrine_app;
