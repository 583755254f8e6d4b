-- Many orders may wait for links at once: a claim passes all of them that are due, so that they keep nobody else waiting.
create or replace function ordering.take_paid_lines(p_limit integer, p_look_again interval) returns table (line_id integer, owns_link boolean)
  language plpgsql security invoker set search_path = ordering, pg_temp as $fn$
#variable_conflict use_column
declare v_panel integer := platform.panel_id(); v_due integer[]; v_held integer[]; v_waiting integer[];
begin
  loop
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
