-- The ground under every domain: who the panel is, how a table is fenced, and the outbox.
grant usage on schema platform to vitrine_app, vitrine_resolver, ledger_owner;

create function platform.panel_id() returns integer language sql stable as $$ select current_setting('app.panel_id')::integer $$;

-- Fences a table to the panel of the transaction, for its owner too, and grants the application what it may do with it.
create function platform.panel_table(target regclass, privileges text default 'select, insert, update, delete') returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy panel on %s using (panel_id = (select platform.panel_id())) with check (panel_id = (select platform.panel_id()))', target);
  execute format('grant %s on %s to vitrine_app', privileges, target);
end $$;

-- Reference data that all panels share.
create function platform.global_table(target regclass, privileges text default 'select') returns void language plpgsql as $$
begin
  execute format('grant %s on %s to vitrine_app', privileges, target);
end $$;

-- Lets functions owned by vitrine_resolver search a fenced table before the panel is known.
create function platform.resolver_may_read(target regclass) returns void language plpgsql as $$
begin
  execute format('create policy resolver on %s for select to vitrine_resolver using (true)', target);
  execute format('grant select on %s to vitrine_resolver', target);
end $$;

-- What must happen after a commit is a row in that commit. Rows are relayed into one job per handler and deleted.
create table platform.outbox (
  id bigint generated always as identity primary key,
  panel_id integer not null,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null default now()
);
select platform.panel_table('platform.outbox', 'select, insert');
grant delete, update on platform.outbox to vitrine_resolver;
select platform.resolver_may_read('platform.outbox');
create policy resolver_delete on platform.outbox for delete to vitrine_resolver using (true);
create policy resolver_lock on platform.outbox for update to vitrine_resolver using (true);

-- Takes the oldest rows for the relay; the caller enqueues their jobs in the same transaction.
create function platform.take_outbox(row_limit integer)
  returns table (id bigint, panel_id integer, topic text, payload jsonb)
  language sql security definer set search_path = platform, pg_temp as $$
  delete from platform.outbox o using (
    select x.id from platform.outbox x order by x.id limit row_limit for update skip locked
  ) picked where o.id = picked.id
  returning o.id, o.panel_id, o.topic, o.payload
$$;
grant create on schema platform to vitrine_resolver;
alter function platform.take_outbox(integer) owner to vitrine_resolver;
revoke create on schema platform from vitrine_resolver;
revoke all on function platform.take_outbox(integer) from public;
grant execute on function platform.take_outbox(integer) to vitrine_app;

-- Writes that a client may repeat: the row stands in the transaction of the work, so a rolled-back attempt leaves none.
-- Twins wait for each other on the primary key; the second one finds the resource of the first and presents it again.
create table platform.idempotency (
  panel_id integer not null,
  principal text not null,
  key text not null check (length(key) between 1 and 255),
  route text not null,
  body_hash bytea not null,
  resource text,
  created_at timestamptz not null default now(),
  primary key (panel_id, principal, key)
);
create index idempotency_created on platform.idempotency (panel_id, created_at);
select platform.panel_table('platform.idempotency');

-- Rate limits shared by all nodes: the theoretical arrival time of each bucket (GCRA). Unlogged: losing it in a crash only forgives.
create unlogged table platform.rate_limit (
  panel_id integer not null,
  bucket text not null,
  arrival timestamptz not null,
  primary key (panel_id, bucket)
);
select platform.panel_table('platform.rate_limit');

-- Takes one request out of a bucket; answers the seconds to wait when it is full, else 0. One round trip.
create function platform.take_from_bucket(p_panel integer, p_bucket text, p_emission interval, p_tolerance interval)
  returns double precision language plpgsql set search_path = platform, pg_temp as $$
declare v_moment timestamptz := clock_timestamp(); v_arrival timestamptz;
begin
  perform set_config('app.panel_id', p_panel::text, true);
  insert into platform.rate_limit as r (panel_id, bucket, arrival) values (p_panel, p_bucket, v_moment + p_emission)
  on conflict (panel_id, bucket) do update set arrival = greatest(r.arrival, v_moment) + p_emission
    where greatest(r.arrival, v_moment) - v_moment <= p_tolerance
  returning r.arrival into v_arrival;
  if v_arrival is not null then return 0; end if;
  return (select greatest(extract(epoch from r.arrival - v_moment - p_tolerance), 0.001)
            from platform.rate_limit r where r.panel_id = p_panel and r.bucket = p_bucket);
end $$;
grant execute on function platform.take_from_bucket(integer, text, interval, interval) to vitrine_app;
