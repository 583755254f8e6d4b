-- What is ordered on screens is charged, split and refunded in whole cents, what is ordered over the API v2 exactly to the micro (docs/adr/0018). Each order says which,
-- and no amount of it may be anything between two steps.
alter table ordering.order_line
  add column step_micro integer not null default 10000 constraint order_line_step check (step_micro in (1, 10000)),
  add constraint order_line_whole_steps check (charged % step_micro = 0 and refunded % step_micro = 0 and coupon_micro % step_micro = 0 and unpaid_discount % step_micro = 0);

-- Placing an order is one statement and one round trip, and as little in it as there has to be: the customer's standing is asked here (OR403 when he is frozen and
-- the balance would pay), the key is written once, with the purchase that it will name, and both events of a line are one insert.
-- The caller brings facts and prices; a catalogue that moved meanwhile refuses the order (OR409), and the caller prices it again. Whether the coupon
-- applies is decided here, after the key: a repeated request finds its first answer although the coupon is used by then (OR423 when it does not apply).
create or replace function ordering.place_order(
    p_panel integer, p_user integer, p_from_balance boolean, p_source text, p_locale text, p_catalogue_version integer, p_lines jsonb,
    p_principal text default null, p_key text default null, p_route text default null, p_body_hash bytea default null, p_coupon jsonb default null)
  returns setof ordering.order_line
  language plpgsql security invoker set search_path = ordering, pg_temp as $fn$
declare v_purchase integer; v_known record; v_line record; v_topic text; v_events text[];
begin
  perform set_config('app.panel_id', p_panel::text, true);
  if p_from_balance and identity.is_frozen(p_panel, p_user) then raise exception using errcode = 'OR403', message = 'frozen'; end if;
  v_purchase := nextval('ordering.purchase_id');
  if p_key is not null then
    insert into platform.idempotency (panel_id, principal, key, route, body_hash, resource) values (p_panel, p_principal, p_key, p_route, p_body_hash, v_purchase::text)
    on conflict do nothing;
    if not found then
      select i.route, i.body_hash, i.resource into v_known from platform.idempotency i where i.panel_id = p_panel and i.principal = p_principal and i.key = p_key;
      if v_known.route is distinct from p_route or v_known.body_hash is distinct from p_body_hash then
        raise exception using errcode = 'OR422', message = 'key_reused';
      end if;
      return query select l.* from order_line l where l.panel_id = p_panel and l.purchase_id = v_known.resource::integer order by l.id;
      return;
    end if;
  end if;
  if catalogue.current_version(p_panel) is distinct from p_catalogue_version then raise exception using errcode = 'OR409', message = 'catalogue_moved'; end if;

  insert into purchase (panel_id, id, user_id, source, locale) values (p_panel, v_purchase, p_user, p_source, p_locale);
  if p_coupon is not null and not promotions.redeem((p_coupon ->> 'id')::integer, p_user, 'purchase', v_purchase, (p_coupon ->> 'amount')::bigint,
      (p_coupon ->> 'worth')::bigint, (p_coupon ->> 'at')::timestamptz) then
    raise exception using errcode = 'OR423', message = 'coupon_refused';
  end if;
  insert into order_line (panel_id, purchase_id, user_id, service_id, service_name, name, url, link_hash, quantity, charged, unit_price, is_guarantee, is_cancellable,
      refund_policy, targetable_values, provider_fields, source, is_reorder, state, paid_at, due_at, coupon_type, coupon_micro, step_micro)
  select p_panel, v_purchase, p_user, x.service_id, x.service_name, x.name, x.url, decode(x.link_hash, 'hex'), x.quantity, x.charged, x.unit_price, x.is_guarantee, x.is_cancellable,
      x.refund_policy, x.targetable_values, x.provider_fields, p_source, x.is_reorder,
      case when p_from_balance then 'ready' else 'unpaid' end, case when p_from_balance then now() end, case when p_from_balance then now() end,
      p_coupon ->> 'type', x.coupon, x.step_micro
    from jsonb_to_recordset(p_lines) as x(service_id integer, service_name text, name text, url text, link_hash text, quantity integer, charged bigint, unit_price text,
      is_guarantee boolean, is_cancellable boolean, refund_policy text, targetable_values jsonb, provider_fields jsonb, is_reorder boolean, coupon bigint, step_micro integer);

  v_events := case when p_from_balance then array['placed', 'paid'] else array['placed'] end;
  v_topic := case when p_from_balance then 'ordering.order-paid' else 'ordering.order-placed' end;
  for v_line in select l.id, l.charged from order_line l where l.panel_id = p_panel and l.purchase_id = v_purchase order by l.id loop
    if p_from_balance and v_line.charged > 0 then perform ledger.charge(p_user, v_line.id, v_line.charged, 'order:' || v_line.id || ':charge'); end if;
    insert into line_event (panel_id, line_id, kind, amount, actor_kind, actor_id)
    select p_panel, v_line.id, e.kind, v_line.charged, 'user', p_user from unnest(v_events) as e(kind);
    insert into platform.outbox (panel_id, topic, payload) values (p_panel, v_topic, jsonb_build_object('orderId', v_line.id, 'userId', p_user));
  end loop;
  -- After all charges: what an order earns must not pay for it.
  if p_from_balance and p_coupon ->> 'type' = 'bonus' then
    perform ordering.credit_coupon(l.id, p_user, l.coupon_micro, 'order:' || l.id || ':coupon')
       from order_line l where l.panel_id = p_panel and l.purchase_id = v_purchase and l.coupon_micro > 0;
  end if;
  return query select l.* from order_line l where l.panel_id = p_panel and l.purchase_id = v_purchase order by l.id;
end $fn$;
