-- Functions and triggers of this schema. The file is applied again whenever its text changes, so every statement bears being run twice.
set local check_function_bodies = off; -- The tables of this schema come after it: they are isolated by functions of this file.

create or replace function platform.panel_id() returns integer language sql stable as $$ select current_setting('app.panel_id')::integer $$;

-- Isolates a table to the panel of the transaction, for its owner too, and grants the application what it may do with it.
create or replace function platform.panel_table(target regclass, privileges text default 'select, insert, update, delete') returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy panel on %s using (panel_id = (select platform.panel_id())) with check (panel_id = (select platform.panel_id()))', target);
  execute format('grant %s on %s to vitrine_app', privileges, target);
end $$;

-- Reference data that all panels share.
create or replace function platform.global_table(target regclass, privileges text default 'select') returns void language plpgsql as $$
begin
  execute format('grant %s on %s to vitrine_app', privileges, target);
end $$;

-- Lets functions owned by vitrine_resolver search an isolated table before the panel is known.
create or replace function platform.resolver_may_read(target regclass) returns void language plpgsql as $$
begin
  execute format('create policy resolver on %s for select to vitrine_resolver using (true)', target);
  execute format('grant select on %s to vitrine_resolver', target);
end $$;

-- Takes the oldest rows for the relay; the caller enqueues their jobs in the same transaction.
-- A plan may ask a joined subquery again for every row, and each time it names other rows: a batch is chosen once, so that it is never bigger than asked for.
create or replace function platform.claim_outbox(row_limit integer)
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

-- Takes one request out of a bucket; answers the seconds to wait when it is full, else 0. One round trip.
create or replace function platform.consume_from_bucket(p_panel integer, p_bucket text, p_emission interval, p_tolerance interval)
  returns double precision language plpgsql set search_path = platform, pg_temp as $$
declare v_now timestamptz := clock_timestamp(); v_arrival timestamptz;
begin
  perform set_config('app.panel_id', p_panel::text, true);
  insert into platform.rate_limit as r (panel_id, bucket, arrival) values (p_panel, p_bucket, v_now + p_emission)
  on conflict (panel_id, bucket) do update set arrival = greatest(r.arrival, v_now) + p_emission
    where greatest(r.arrival, v_now) - v_now <= p_tolerance
  returning r.arrival into v_arrival;
  if v_arrival is not null then return 0; end if;
  return (select greatest(extract(epoch from r.arrival - v_now - p_tolerance), 0.001)
            from platform.rate_limit r where r.panel_id = p_panel and r.bucket = p_bucket);
end $$;

-- Takes one request from a bucket and tells how long it needs to run empty: what a caller is told of the limit.
create or replace function platform.consume_and_report(p_panel integer, p_bucket text, p_emission interval, p_tolerance interval)
  returns table (wait_seconds double precision, used_seconds double precision) language plpgsql set search_path = platform, pg_temp as $$
begin
  wait_seconds := platform.consume_from_bucket(p_panel, p_bucket, p_emission, p_tolerance);
  select greatest(extract(epoch from r.arrival - clock_timestamp()), 0) into used_seconds
    from platform.rate_limit r where r.panel_id = p_panel and r.bucket = p_bucket;
  return next;
end $$;

-- As whom they run, and who may call them.
grant create on schema platform to vitrine_resolver;
alter function platform.claim_outbox(integer) owner to vitrine_resolver;
revoke create on schema platform from vitrine_resolver;
revoke all on function platform.claim_outbox(integer), platform.consume_and_report(integer, text, interval, interval) from public;
grant execute on function platform.claim_outbox(integer), platform.consume_from_bucket(integer, text, interval, interval),
  platform.consume_and_report(integer, text, interval, interval) to vitrine_app;
