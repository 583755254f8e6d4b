-- One order at a time for a service and a link, and paid orders that a human looks at before they are sent.
alter table ordering.order_line
  -- What a ready order waits for, so that its customer can be told.
  add column waits_for text check (waits_for in ('link')),
  -- When it was first taken to be sent, or an operator let it go: no rule holds it any more.
  add column cleared_at timestamptz;
create index order_line_of_link on ordering.order_line (panel_id, link_hash, service_id, id)
  where kind = 'single' and link_hash is not null and state in ('ready', 'submitting', 'unknown', 'accepted', 'running', 'cancel_pending', 'review');

-- Which paid orders are held: of one service or of all, from an amount on or any.
create table ordering.hold_rule (
  panel_id integer not null,
  id integer generated always as identity,
  service_id integer,
  from_micro bigint not null default 0 check (from_micro >= 0),
  note text check (length(note) <= 500),
  created_by text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (panel_id, id)
);
select platform.panel_table('ordering.hold_rule', 'select, insert, delete');

-- Every order that a rule held, and who decided what about it. The rule may be gone by then.
create table ordering.held_order (
  panel_id integer not null,
  line_id integer not null,
  rule_id integer not null,
  reason text not null,
  held_at timestamptz not null default clock_timestamp(),
  decision text check (decision in ('released', 'refused')),
  operator text,
  note text check (length(note) <= 500),
  decided_at timestamptz,
  primary key (panel_id, line_id),
  foreign key (panel_id, line_id) references ordering.order_line (panel_id, id),
  check ((decision is null) = (decided_at is null) and (decision is null) = (operator is null))
);
create index held_order_open on ordering.held_order (held_at) where decision is null;
create index held_order_line on ordering.held_order (line_id);
select platform.panel_table('ordering.held_order', 'select, insert, update');
select platform.resolver_may_read('ordering.held_order');

-- Whether another order of the same service works on the same link, or is before this one in the queue for it.
create function ordering.waits_for_link(p_line ordering.order_line) returns boolean language sql stable set search_path = ordering, pg_temp as $$
  select p_line.link_hash is not null and exists (
      select from order_line o
       where o.panel_id = p_line.panel_id and o.service_id = p_line.service_id and o.link_hash = p_line.link_hash and o.id <> p_line.id and o.kind = 'single'
         and (o.state in ('submitting', 'unknown', 'accepted', 'running', 'cancel_pending', 'review') or (o.state = 'ready' and o.id < p_line.id)))
    and not catalogue.allows_duplicate_links(p_line.panel_id, p_line.service_id)
$$;

-- Claims paid lines that are due, oldest first; two workers never take the same one. Those that a rule holds go to moderation, those whose link is busy wait;
-- `owns_link` of the others says that no second order may work on the link meanwhile. Looked at again after `p_look_again` unless woken before.
create function ordering.take_paid_lines(p_limit integer, p_look_again interval) returns table (line_id integer, owns_link boolean)
  language plpgsql security invoker set search_path = ordering, pg_temp as $fn$
#variable_conflict use_column
declare v_panel integer := platform.panel_id(); v_due integer[]; v_held integer[]; v_waiting integer[];
begin
  v_due := array(select l.id from order_line l where l.panel_id = v_panel and l.state = 'ready' and l.kind = 'single' and l.due_at <= now()
    order by l.due_at, l.id limit p_limit for no key update skip locked);
  if cardinality(v_due) = 0 then return; end if;

  if exists (select from hold_rule r where r.panel_id = v_panel) then
    with hit as (
        select distinct on (l.id) l.id, r.id as rule_id, coalesce(r.note, 'rule ' || r.id) as reason
          from order_line l join hold_rule r on r.panel_id = l.panel_id and (r.service_id is null or r.service_id = l.service_id) and l.charged >= r.from_micro
         where l.panel_id = v_panel and l.id = any (v_due) and l.cleared_at is null order by l.id, r.id),
      noted as (insert into held_order (panel_id, line_id, rule_id, reason) select v_panel, h.id, h.rule_id, h.reason from hit h on conflict do nothing),
      told as (insert into line_event (panel_id, line_id, kind) select v_panel, h.id, 'in_review' from hit h),
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

  return query
    update order_line l set state = 'submitting', state_version = l.state_version + 1, waits_for = null, cleared_at = coalesce(l.cleared_at, clock_timestamp()),
        updated_at = clock_timestamp()
     where l.panel_id = v_panel and l.id = any (v_due) and l.id <> all (v_waiting)
    returning l.id, l.link_hash is not null and not catalogue.allows_duplicate_links(l.panel_id, l.service_id);
end $fn$;
revoke all on function ordering.take_paid_lines(integer, interval) from public;
grant execute on function ordering.take_paid_lines(integer, interval) to vitrine_app;

-- Held orders of all panels that wait for a decision, and the panel of one.
create function ordering.held_orders(row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = ordering, pg_temp as $$
  select h.panel_id, h.line_id from ordering.held_order h where h.decision is null order by h.held_at limit row_limit
$$;
create function ordering.panel_of_held_order(wanted integer) returns integer
  language sql stable security definer set search_path = ordering, pg_temp as $$
  select h.panel_id from ordering.held_order h where h.line_id = wanted
$$;
grant create on schema ordering to vitrine_resolver;
alter function ordering.held_orders(integer) owner to vitrine_resolver;
alter function ordering.panel_of_held_order(integer) owner to vitrine_resolver;
revoke create on schema ordering from vitrine_resolver;
revoke all on function ordering.held_orders(integer), ordering.panel_of_held_order(integer) from public;
grant execute on function ordering.held_orders(integer), ordering.panel_of_held_order(integer) to vitrine_app;
