-- What the content behind the link of an order is called and looks like, as its platform told the server when the order was placed; nobody who orders can write it.
alter table ordering.order_line
  add column title text constraint order_line_title check (char_length(title) between 1 and 300),
  add column thumbnail text constraint order_line_thumbnail check (char_length(thumbnail) between 1 and 500);

-- Whether somebody placed it who was not signed in. Until it is paid, or that person has proved the address, it may be a stranger's, and the account's list does not
-- show it (docs/adr/0029).
alter table ordering.order_line add column by_guest boolean not null default false;

-- As before, with title, thumbnail and guest.
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
      refund_policy, targetable_values, provider_fields, source, is_reorder, state, paid_at, due_at, coupon_type, coupon_micro, step_micro, title, thumbnail, by_guest)
  select p_panel, v_purchase, p_user, x.service_id, x.service_name, x.name, x.url, decode(x.link_hash, 'hex'), x.quantity, x.charged, x.unit_price, x.is_guarantee, x.is_cancellable,
      x.refund_policy, x.targetable_values, x.provider_fields, p_source, x.is_reorder,
      case when p_from_balance then 'ready' else 'unpaid' end, case when p_from_balance then now() end, case when p_from_balance then now() end,
      p_coupon ->> 'type', x.coupon, x.step_micro, x.title, x.thumbnail, coalesce(x.by_guest, false)
    from jsonb_to_recordset(p_lines) as x(service_id integer, service_name text, name text, url text, link_hash text, quantity integer, charged bigint, unit_price text,
      is_guarantee boolean, is_cancellable boolean, refund_policy text, targetable_values jsonb, provider_fields jsonb, is_reorder boolean, coupon bigint, step_micro integer,
      title text, thumbnail text, by_guest boolean);

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

-- The list leaves those out; the column that says so is made anew, with all that is built on it.
drop trigger order_line_counted on ordering.order_line;
drop trigger order_line_words_made on ordering.order_line;
drop trigger order_line_words_changed on ordering.order_line;
drop index ordering.order_line_of_user, ordering.order_line_by_status, ordering.order_line_by_cost, ordering.order_line_by_quantity, ordering.order_line_by_moment,
  ordering.order_line_completed_of_user, ordering.order_line_cancelable;
alter table ordering.order_line drop column is_listed;
alter table ordering.order_line add column is_listed boolean not null generated always as
  (part_of is distinct from 'package' and (kind <> 'drip_feed' or state in ('unpaid', 'moderation', 'expired')) and not (by_guest and paid_at is null)) stored;
create index order_line_of_user on ordering.order_line (panel_id, user_id, id desc) include (is_listed) where deleted_at is null;
create index order_line_by_status on ordering.order_line (panel_id, user_id, status, id desc) where deleted_at is null and is_listed;
create index order_line_by_cost on ordering.order_line (panel_id, user_id, charged, id) include (status) where deleted_at is null and is_listed;
create index order_line_by_quantity on ordering.order_line (panel_id, user_id, quantity, id) include (status) where deleted_at is null and is_listed;
create index order_line_by_moment on ordering.order_line (panel_id, user_id, created_at) include (id, status) where deleted_at is null and is_listed;
create index order_line_completed_of_user on ordering.order_line (panel_id, user_id, service_id) where status = 'completed' and deleted_at is null and is_listed;
create index order_line_cancelable on ordering.order_line (panel_id, user_id, id desc)
  where deleted_at is null and is_listed and state in ('ready', 'paused', 'failed', 'accepted', 'running');
create trigger order_line_counted after insert or update of state, paid_at, by_guest, deleted_at, kind, part_of, url, service_name, service_id on ordering.order_line
  for each row execute function ordering.note_order_count();
create trigger order_line_words_made after insert on ordering.order_line
  for each row when (new.is_listed and new.deleted_at is null) execute function ordering.note_order_words();

-- Orders and drip feeds are found by their titles too: a title is an order's own, as its name is.
create or replace function ordering.note_order_words() returns trigger language plpgsql set search_path = ordering, pg_temp as $$
begin
  if new.is_listed and new.deleted_at is null then
    insert into ordering.order_words (panel_id, user_id, line_id, service_id, words, stem_id, tail)
    values (new.panel_id, new.user_id, new.id, new.service_id, ordering.fold_words(concat_ws(E'\n', new.name, new.title, new.url, new.service_name)),
      ordering.stem_id(new.service_id, ordering.stem_of(new.url, new.service_name)), ordering.tail_of(new.url, nullif(concat_ws(E'\n', new.name, new.title), '')))
    on conflict (panel_id, user_id, line_id) do update
      set service_id = excluded.service_id, words = excluded.words, stem_id = excluded.stem_id, tail = excluded.tail;
  else
    delete from ordering.order_words w where w.panel_id = new.panel_id and w.user_id = new.user_id and w.line_id = new.id;
  end if;
  return null;
end $$;
create trigger order_line_words_changed after update on ordering.order_line
  for each row when (old.is_listed is distinct from new.is_listed or old.deleted_at is distinct from new.deleted_at
    or (new.is_listed and new.deleted_at is null
        and (old.name, old.title, old.url, old.service_name, old.service_id) is distinct from (new.name, new.title, new.url, new.service_name, new.service_id)))
  execute function ordering.note_order_words();

create or replace function ordering.note_drip_feed_words() returns trigger language plpgsql set search_path = ordering, pg_temp as $$
begin
  insert into ordering.plan_words (panel_id, user_id, kind, plan_id, words)
  values (new.panel_id, new.user_id, 'drip_feed', new.id, ordering.fold_words(concat_ws(E'\n', new.name, new.title, new.url, new.service_name)))
  on conflict (panel_id, user_id, kind, plan_id) do update set words = excluded.words;
  return null;
end $$;
drop trigger order_line_drip_feed_words on ordering.order_line;
create trigger order_line_drip_feed_words after insert or update of kind, name, title, url, service_name on ordering.order_line
  for each row when (new.kind = 'drip_feed') execute function ordering.note_drip_feed_words();
