-- Functions and triggers of this schema. The file is applied again whenever its text changes, so every statement bears being run twice.

-- Panels that have paid lines waiting to be sent; the lines themselves are claimed inside the panel.
create or replace function ordering.panels_with_paid_lines() returns table (panel_id integer)
  language sql stable security definer set search_path = ordering, pg_temp as $$
  select distinct l.panel_id from ordering.order_line l where l.state = 'ready' and l.due_at <= now()
$$;

create or replace function ordering.panels_with_unpaid_lines(older_than timestamptz) returns table (panel_id integer)
  language sql stable security definer set search_path = ordering, pg_temp as $$
  select distinct l.panel_id from ordering.order_line l where l.state = 'unpaid' and l.created_at < older_than
$$;

-- Whether a customer has ever paid for an order, also for one that is no longer in their list.
create or replace function ordering.has_paid(p_user integer) returns boolean
  language sql stable security invoker set search_path = ordering, pg_temp as $$
  select exists (select from order_line l where l.panel_id = platform.panel_id() and l.user_id = p_user and l.deleted_at is null and l.paid_at is not null)
      or exists (select from order_line l where l.panel_id = platform.panel_id() and l.user_id = p_user and l.deleted_at is not null and l.paid_at is not null)
$$;

-- Placing an order is one statement and one round trip, and as little in it as there has to be: the customer's standing is asked here (OR403 when they are frozen and
-- the balance would pay), the key is written once, with the purchase that it will name, and both events of a line are one insert.
-- The caller brings facts and prices; a catalogue that moved meanwhile refuses the order (OR409), and the caller prices it again. Whether the coupon
-- applies is decided here, after the key: a repeated request finds its first answer although the coupon is used by then (OR423 when it does not apply).
create or replace function ordering.place_order(
    p_panel integer, p_user integer, p_from_balance boolean, p_source text, p_locale text, p_catalogue_version integer, p_lines jsonb,
    p_principal text default null, p_key text default null, p_route text default null, p_body_hash bytea default null, p_coupon jsonb default null,
    p_orders_per_minute integer default null)
  returns setof ordering.order_line
  language plpgsql security invoker set search_path = ordering, pg_temp as $fn$
declare
  v_purchase integer; v_known record; v_line order_line; v_topic text; v_events text[];
  -- The operator who placed it for the customer; all lines of a purchase say the same.
  v_operator integer := (p_lines -> 0 ->> 'operator_id')::integer;
  v_wait double precision;
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
  -- A repeated order is none, and one that is refused takes nothing. A cart counts with all its lines: it passes while the minute has room, and the next ones pay back what it took beyond.
  if p_orders_per_minute is not null then
    v_wait := platform.consume_from_bucket(p_panel, 'panel-orders', jsonb_array_length(p_lines) * interval '1 minute' / p_orders_per_minute,
      interval '1 minute' - interval '1 minute' / p_orders_per_minute);
    if v_wait > 0 then raise exception using errcode = 'OR429', message = v_wait::text; end if;
  end if;

  insert into purchase (panel_id, id, user_id, source, locale) values (p_panel, v_purchase, p_user, p_source, p_locale);
  if p_coupon is not null and not promotions.redeem((p_coupon ->> 'id')::integer, p_user, 'purchase', v_purchase, (p_coupon ->> 'amount')::bigint,
      (p_coupon ->> 'worth')::bigint, (p_coupon ->> 'at')::timestamptz, false, array(select jsonb_array_elements_text(p_coupon -> 'services')::integer),
      array(select jsonb_array_elements_text(p_coupon -> 'types')::integer), array(select jsonb_array_elements_text(p_coupon -> 'networks')::integer),
      (p_coupon ->> 'is_first_order_only')::boolean and not ordering.has_paid(p_user)) then
    raise exception using errcode = 'OR423', message = 'coupon_refused';
  end if;
  v_events := case when p_from_balance then array['placed', 'paid'] else array['placed'] end;
  v_topic := case when p_from_balance then 'ordering.order-paid' else 'ordering.order-placed' end;
  -- A line that the main account cannot pay takes from the others: all are locked before the first line is charged, in the order of every posting.
  if p_from_balance and jsonb_array_length(p_lines) > 1 then perform ledger.lock_customer(p_user); end if;
  -- Rows are numbered, and come back, in the order of the lines; nothing below changes them, so they are the answer and are not read again.
  for v_line in
    insert into order_line (panel_id, purchase_id, user_id, service_id, service_name, name, url, link_hash, quantity, charged_micro, unit_price, is_guarantee, is_cancellable,
        refund_policy, targetable_values, provider_fields, source, is_reorder, state, paid_at, due_at, coupon_type, coupon_id, coupon_micro, step_micro, title, thumbnail, by_guest)
    select p_panel, v_purchase, p_user, x.service_id, x.service_name, x.name, x.url, decode(x.link_hash, 'hex'), x.quantity, x.charged, x.unit_price, x.is_guarantee,
        x.is_cancellable, x.refund_policy, x.targetable_values, x.provider_fields, p_source, x.is_reorder,
        case when p_from_balance then 'ready' else 'unpaid' end, case when p_from_balance then now() end, case when p_from_balance then now() end,
        p_coupon ->> 'type', (p_coupon ->> 'id')::integer, x.coupon, x.step_micro, x.title, x.thumbnail, coalesce(x.by_guest, false)
      from jsonb_to_recordset(p_lines) as x(service_id integer, service_name text, name text, url text, link_hash text, quantity integer, charged bigint, unit_price text,
        is_guarantee boolean, is_cancellable boolean, refund_policy text, targetable_values jsonb, provider_fields jsonb, is_reorder boolean, coupon bigint, step_micro integer,
        title text, thumbnail text, by_guest boolean)
    returning *
  loop
    if p_from_balance and v_line.charged_micro > 0 then perform ledger.charge(p_user, v_line.id, v_line.charged_micro, 'order:' || v_line.id || ':charge'); end if;
    insert into line_event (panel_id, order_id, kind, amount_micro, actor_kind, actor_id)
    select p_panel, v_line.id, e.kind, v_line.charged_micro, case when p_user = 0 or v_operator is not null then 'operator' else 'user' end,
           coalesce(v_operator, p_user)
      from unnest(v_events) as e(kind);
    insert into platform.outbox (panel_id, topic, payload) values (p_panel, v_topic, jsonb_build_object('orderId', v_line.id, 'userId', p_user));
    return next v_line;
  end loop;
  -- After all charges: what an order earns must not pay for it.
  if p_from_balance and p_coupon ->> 'type' = 'bonus' then
    perform ordering.credit_coupon(l.id, p_user, l.coupon_micro, 'order:' || l.id || ':coupon')
       from (select o.id, o.coupon_micro from order_line o where o.panel_id = p_panel and o.purchase_id = v_purchase and o.coupon_micro > 0 order by o.id) l;
  end if;
end $fn$;

-- Gives a customer what a line's coupon is worth (expense.bonus to customer.main, finance type coupon), once under its key.
create or replace function ordering.credit_coupon(p_line integer, p_user integer, p_amount bigint, p_key text) returns void
  language sql security invoker set search_path = ordering, pg_temp as $fn$
  select ledger.post(p_key, convert_to(format('coupon:%s:%s:%s', p_user, p_line, p_amount), 'UTF8'), 2::smallint, p_line::bigint,
    array[ledger.account_of(41::smallint, 0)], array[ledger.account_of(1::smallint, p_user)], array[p_amount], array[9::smallint], 0::smallint, 0, null)
$fn$;

-- Drip feeds of all panels whose next run is due; the run is made inside its panel.
create or replace function ordering.due_runs(at timestamptz, row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = ordering, pg_temp as $$
  select d.panel_id, d.id from ordering.drip_feed d where d.next_at <= at order by d.next_at limit row_limit
$$;

-- Whether another order of the same service works on the same link, or is before this one in the queue for it.
create or replace function ordering.waits_for_link(p_line ordering.order_line) returns boolean language sql stable set search_path = ordering, pg_temp as $$
  select p_line.link_hash is not null and exists (
      select from order_line o
       where o.panel_id = p_line.panel_id and o.service_id = p_line.service_id and o.link_hash = p_line.link_hash and o.id <> p_line.id and o.kind = 'single'
         and (o.state in ('submitting', 'unknown', 'accepted', 'running', 'cancel_pending', 'review') or (o.state = 'ready' and o.id < p_line.id)))
    and not catalogue.allows_duplicate_links(p_line.panel_id, p_line.service_id)
$$;

-- Whether the customer had paid for nothing before what this was bought with.
create or replace function ordering.is_first_order(p_line ordering.order_line) returns boolean language sql stable set search_path = ordering, pg_temp as $$
  select not exists (
    select from order_line o where o.panel_id = p_line.panel_id and o.user_id = p_line.user_id and o.paid_at < p_line.paid_at
       and o.purchase_id is distinct from p_line.purchase_id and o.id <> p_line.id)
$$;

-- Whether a rule holds such an order, were it paid now; the cheap conditions first.
create or replace function ordering.rule_fits(p_rule ordering.hold_rule, p_line ordering.order_line) returns boolean
  language sql stable set search_path = ordering, pg_temp as $$
  select (p_rule.service_id is null or p_rule.service_id = p_line.service_id) and p_line.charged_micro >= p_rule.from_micro
    and p_line.quantity >= p_rule.quantity_from
    and (p_rule.network_id is null or p_rule.network_id = catalogue.network_of(p_line.panel_id, p_line.service_id))
    and (p_rule.newer_than_days = 0 or identity.is_newer_than(p_line.panel_id, p_line.user_id, p_rule.newer_than_days, p_line.paid_at))
    and (cardinality(p_rule.countries) = 0 or identity.is_from(p_line.panel_id, p_line.user_id, p_rule.countries))
    and (p_rule.method_id is null or payments.is_paid_by(p_line.panel_id,
      array(select o.id from order_line o where o.panel_id = p_line.panel_id and o.purchase_id = p_line.purchase_id), p_rule.method_id))
    and (not p_rule.is_first_order or is_first_order(p_line))
$$;

-- Claims paid lines that are due, oldest first; two workers never take the same one. Those that a rule holds go to moderation unless their customer is trusted, those whose link is busy wait;
-- `owns_link` of the others says that no second order may work on the link meanwhile. Looked at again after `p_look_again` unless woken before.
-- Many orders may wait for links at once: a claim passes all of them that are due, so that they keep nobody else waiting.
create or replace function ordering.claim_paid_lines(p_limit integer, p_look_again interval) returns table (order_id integer, owns_link boolean)
  language plpgsql security invoker set search_path = ordering, pg_temp as $fn$
#variable_conflict use_column
declare v_panel integer := platform.panel_id(); v_due integer[]; v_held integer[]; v_waiting integer[];
begin
  loop
    v_due := array(select l.id from order_line l where l.panel_id = v_panel and l.state = 'ready' and l.kind = 'single' and l.due_at <= now()
      order by l.due_at, l.id limit p_limit for no key update skip locked);
    if cardinality(v_due) = 0 then return; end if;

    if exists (select from hold_rule r where r.panel_id = v_panel and r.is_enabled) then
      with hit as (
          select distinct on (l.id) l.id, r.id as rule_id, coalesce(r.note, 'rule ' || r.id) as reason
            from order_line l join hold_rule r on r.panel_id = l.panel_id and r.is_enabled and rule_fits(r, l)
           where l.panel_id = v_panel and l.id = any (v_due) and l.cleared_at is null and not identity.is_trusted(l.panel_id, l.user_id) order by l.id, r.id),
        noted as (insert into held_order (panel_id, order_id, rule_id, reason) select v_panel, h.id, h.rule_id, h.reason from hit h on conflict do nothing),
        logged as (insert into line_event (panel_id, order_id, kind) select v_panel, h.id, 'in_review' from hit h),
        moved as (
          update order_line l set state = 'moderation', state_version = l.state_version + 1, due_at = null, waits_for = null, updated_at = clock_timestamp()
            from hit h where l.panel_id = v_panel and l.id = h.id returning l.id)
      select coalesce(array_agg(m.id), '{}') into v_held from moved m;
      v_due := array(select d from unnest(v_due) as d where d <> all (v_held));
    end if;

    with waiting as (
      update order_line l set due_at = now() + p_look_again, waits_for = 'link', state_version = l.state_version + (l.waits_for is null)::integer
       where l.panel_id = v_panel and l.id = any (v_due) and waits_for_link(l) returning l.id)
    select coalesce(array_agg(w.id), '{}') into v_waiting from waiting w;
    v_due := array(select d from unnest(v_due) as d where d <> all (v_waiting));
    continue when cardinality(v_due) = 0;

    return query
      update order_line l set state = 'submitting', state_version = l.state_version + 1, waits_for = null, cleared_at = coalesce(l.cleared_at, clock_timestamp()),
          updated_at = clock_timestamp()
       where l.panel_id = v_panel and l.id = any (v_due)
      returning l.id, l.link_hash is not null and not catalogue.allows_duplicate_links(l.panel_id, l.service_id);
    return;
  end loop;
end $fn$;

-- Held orders of all panels that wait for a decision, and the panel of one.
create or replace function ordering.held_orders(row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = ordering, pg_temp as $$
  select h.panel_id, h.order_id from ordering.held_order h where h.decision is null order by h.held_at limit row_limit
$$;

create or replace function ordering.panel_of_held_order(wanted integer) returns integer
  language sql stable security definer set search_path = ordering, pg_temp as $$
  select h.panel_id from ordering.held_order h where h.order_id = wanted
$$;

-- Subscriptions of all panels whose feed is due, and publications of all panels that are due to be ordered; each is claimed inside its panel.
create or replace function ordering.due_subscriptions(p_as_of timestamptz, row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = ordering, pg_temp as $$
  select s.panel_id, s.id from ordering.subscription s where s.state = 'active' and s.due_at <= p_as_of order by s.due_at limit row_limit
$$;

create or replace function ordering.due_publications(p_as_of timestamptz, row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = ordering, pg_temp as $$
  select c.panel_id, c.id from ordering.subscription_content c join ordering.subscription s on s.panel_id = c.panel_id and s.id = c.subscription_id
   where c.state = 'waiting' and c.due_at <= p_as_of and s.state in ('active', 'expired') order by c.due_at, c.id limit row_limit
$$;

-- What the list of orders is searched and counted by is another domain's, and is brought up to date by its worker: an order only says how it reads after a change.
create or replace function ordering.log_order_for_search() returns trigger language plpgsql set search_path = ordering, pg_temp as $$
begin
  insert into order_search.change (panel_id, user_id, kind, subject_id, status, is_paid, service_id, service_name, url, name, title, reference)
  values (new.panel_id, new.user_id, 'order', new.id, case when new.is_listed and new.deleted_at is null then new.status end, new.paid_at is not null,
    new.service_id, new.service_name, new.url, new.name, new.title, new.reference);
  return null;
end $$;
create or replace trigger order_line_search_placed after insert on ordering.order_line
  for each row when (new.is_listed and new.deleted_at is null) execute function ordering.log_order_for_search();
create or replace trigger order_line_search_changed after update on ordering.order_line
  for each row when (old.is_listed is distinct from new.is_listed or old.deleted_at is distinct from new.deleted_at
    or (new.is_listed and new.deleted_at is null
      and (old.status, old.paid_at is null, old.name, old.title, old.url, old.service_name, old.service_id, old.reference)
      is distinct from (new.status, new.paid_at is null, new.name, new.title, new.url, new.service_name, new.service_id, new.reference)))
  execute function ordering.log_order_for_search();

create or replace function ordering.log_plan_for_search() returns trigger language plpgsql set search_path = ordering, pg_temp as $$
begin
  if tg_table_name = 'subscription' then
    insert into order_search.change (panel_id, user_id, kind, subject_id, url, name, reference)
    values (new.panel_id, new.user_id, 'subscription', new.id, new.url, new.name, new.reference);
  else
    insert into order_search.change (panel_id, user_id, kind, subject_id, service_id, service_name, url, name, title, reference)
    values (new.panel_id, new.user_id, 'drip_feed', new.id, new.service_id, new.service_name, new.url, new.name, new.title, new.reference);
  end if;
  return null;
end $$;
create or replace trigger order_line_drip_feed_search after insert or update of kind, name, title, url, service_name, reference on ordering.order_line
  for each row when (new.kind = 'drip_feed') execute function ordering.log_plan_for_search();
create or replace trigger subscription_search after insert or update of name, url, reference on ordering.subscription
  for each row execute function ordering.log_plan_for_search();

create or replace function ordering.note_order_change() returns trigger language plpgsql set search_path = ordering, pg_temp as $$
begin
  insert into order_change (panel_id, user_id, order_id, changed_in, changed_at)
  values (new.panel_id, new.user_id, new.id, pg_current_xact_id(), clock_timestamp())
  on conflict (panel_id, order_id) do update set changed_in = excluded.changed_in, changed_at = excluded.changed_at;
  return null;
end $$;
create or replace trigger order_line_change_made after insert on ordering.order_line for each row when (new.source = 'api_v2') execute function ordering.note_order_change();
create or replace trigger order_line_change_updated after update on ordering.order_line for each row
  when (new.source = 'api_v2' and (old.state, old.delivered, old.refunded_micro, old.start_count) is distinct from (new.state, new.delivered, new.refunded_micro, new.start_count))
  execute function ordering.note_order_change();

-- The newest tickets whose subject has words that begin so, all of them. Row-level security lets no index serve a function that is not leakproof, so the panel is
-- compared here.
create or replace function ordering.tickets_with_terms(p_text text, p_limit integer) returns integer[]
  language plpgsql stable security definer set search_path = ordering, pg_temp as $$
declare
  v_panel_id integer := platform.panel_id();
  -- No word has a quote or a backslash in it.
  v_query tsquery := (select string_agg('''' || term || ''':*', ' & ') from unnest(tsvector_to_array(terms_of(v_panel_id, p_text))) term)::tsquery;
begin
  if v_query is null then return '{}'; end if;
  return array(
    select t.id from ticket t where terms_of(t.panel_id, t.subject) @@ v_query and t.panel_id = v_panel_id order by t.id desc limit p_limit);
end $$;

-- As whom they run, and who may call them.
grant create on schema ordering to vitrine_resolver;
alter function ordering.panels_with_paid_lines() owner to vitrine_resolver;
alter function ordering.panels_with_unpaid_lines(timestamptz) owner to vitrine_resolver;
alter function ordering.due_runs(timestamptz, integer) owner to vitrine_resolver;
alter function ordering.held_orders(integer) owner to vitrine_resolver;
alter function ordering.panel_of_held_order(integer) owner to vitrine_resolver;
alter function ordering.due_subscriptions(timestamptz, integer) owner to vitrine_resolver;
alter function ordering.due_publications(timestamptz, integer) owner to vitrine_resolver;
alter function ordering.tickets_with_terms(text, integer) owner to vitrine_resolver;
revoke create on schema ordering from vitrine_resolver;
revoke all on function ordering.panels_with_paid_lines(), ordering.panels_with_unpaid_lines(timestamptz),
  ordering.place_order(integer, integer, boolean, text, text, integer, jsonb, text, text, text, bytea, jsonb, integer),
  ordering.credit_coupon(integer, integer, bigint, text), ordering.due_runs(timestamptz, integer), ordering.claim_paid_lines(integer, interval),
  ordering.held_orders(integer), ordering.panel_of_held_order(integer), ordering.due_subscriptions(timestamptz, integer),
  ordering.due_publications(timestamptz, integer), ordering.has_paid(integer),
  ordering.tickets_with_terms(text, integer)
  from public;
grant execute on function ordering.panels_with_paid_lines(), ordering.panels_with_unpaid_lines(timestamptz),
  ordering.place_order(integer, integer, boolean, text, text, integer, jsonb, text, text, text, bytea, jsonb, integer),
  ordering.credit_coupon(integer, integer, bigint, text), ordering.due_runs(timestamptz, integer), ordering.claim_paid_lines(integer, interval),
  ordering.held_orders(integer), ordering.panel_of_held_order(integer), ordering.due_subscriptions(timestamptz, integer),
  ordering.due_publications(timestamptz, integer), ordering.has_paid(integer),
  ordering.tickets_with_terms(text, integer)
  to vitrine_app;
