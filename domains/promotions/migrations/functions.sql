-- Functions and triggers of this schema. The file is applied again whenever its text changes, so every statement bears being run twice.

-- The promotions of another panel, read as that panel in the transaction of the new one. Rows keep their numbers, which are their panel's own. A coupon has all its
-- uses again; it is left out, and counted in the answer, where its date has passed or where it was good for one use of one customer of the source.
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
    select t as coupon, coalesce(t.valid_to < p_at, false) or coalesce(t.uses_left + coalesce(u.times, 0) = 1, false) as is_left_out, t.uses_left + coalesce(u.times, 0) as uses
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
