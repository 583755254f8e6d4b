-- A plan may ask a joined subquery again for every row, and each time it names other rows: a batch is chosen once, so that it is never bigger than asked for.
create or replace function platform.take_outbox(row_limit integer)
  returns table (id bigint, panel_id integer, topic text, payload jsonb)
  language sql security definer set search_path = platform, pg_temp as $$
  with picked as materialized (
    select x.id from platform.outbox x order by x.id limit row_limit for update skip locked
  ), taken as (
    delete from platform.outbox o using picked p where o.id = p.id
    returning o.id, o.panel_id, o.topic, o.payload
  )
  select t.id, t.panel_id, t.topic, t.payload from taken t order by t.id
$$;
