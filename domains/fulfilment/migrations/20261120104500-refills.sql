-- How refills are carried out by the provider that delivered the order, and the daily count that finds out what fell off.
create table fulfilment.refill (
  panel_id integer not null,
  refill_id integer not null,
  line_id integer not null,
  state text not null check (state in ('ready', 'submitting', 'unknown', 'accepted', 'done')),
  account_id integer not null,
  provider_order_id text not null,
  provider_refill_id text check (length(provider_refill_id) between 1 and 100),
  -- The same for every try of this refill.
  token uuid not null default gen_random_uuid(),
  tries integer not null default 0,
  lease_until timestamptz,
  -- Ready: the next try. Unknown: the next look, none when a human decides. Accepted: the next question.
  due_at timestamptz,
  deadline_at timestamptz not null,
  unknown_at timestamptz,
  resolve_step smallint not null default 0,
  accepted_at timestamptz,
  polls integer not null default 0,
  poll_no integer not null default 0,
  unseen smallint not null default 0,
  raw_status text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (panel_id, refill_id),
  foreign key (panel_id, refill_id) references ordering.refill (panel_id, id),
  foreign key (panel_id, line_id) references fulfilment.submission (panel_id, line_id),
  foreign key (panel_id, account_id) references fulfilment.provider_account (panel_id, id),
  check ((state = 'submitting') = (lease_until is not null)),
  check (state <> 'accepted' or provider_refill_id is not null)
) with (fillfactor = 80);
-- One refill of the provider belongs to one of ours.
create unique index refill_provider_refill on fulfilment.refill (panel_id, account_id, provider_refill_id) where provider_refill_id is not null;
create index refill_due on fulfilment.refill (due_at) where state in ('ready', 'unknown');
create index refill_lease_due on fulfilment.refill (lease_until) where state = 'submitting';
create index refill_poll_due on fulfilment.refill (due_at) where state = 'accepted';
create index refill_undecided on fulfilment.refill (updated_at) where state = 'unknown' and due_at is null;
select platform.panel_table('fulfilment.refill', 'select, insert, update');
select platform.resolver_may_read('fulfilment.refill');

-- What is asked of a provider about a refill stands in the same book as everything else.
alter table fulfilment.attempt add column refill_id integer;
alter table fulfilment.attempt drop constraint attempt_action_check;
alter table fulfilment.attempt add constraint attempt_action_check check (action in ('add', 'repeat', 'find', 'cancel', 'refill', 'repeat_refill'));
alter table fulfilment.attempt add check ((refill_id is not null) = (action in ('refill', 'repeat_refill')));
create unique index attempt_one_live_refill on fulfilment.attempt (panel_id, refill_id)
  where action = 'refill' and state in ('created', 'sent', 'ambiguous', 'accepted');

-- Completed orders with guarantee, counted once a day.
create table fulfilment.drop_watch (
  panel_id integer not null,
  line_id integer not null,
  account_id integer not null,
  provider_order_id text not null,
  counts smallint not null default 0,
  next_at timestamptz not null,
  primary key (panel_id, line_id),
  foreign key (panel_id, line_id) references fulfilment.submission (panel_id, line_id),
  foreign key (panel_id, account_id) references fulfilment.provider_account (panel_id, id)
);
create index drop_watch_due on fulfilment.drop_watch (next_at);
create index drop_watch_of_account on fulfilment.drop_watch (panel_id, account_id, next_at);
select platform.panel_table('fulfilment.drop_watch');
select platform.resolver_may_read('fulfilment.drop_watch');

create function fulfilment.due_refills(at timestamptz, row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = fulfilment, pg_temp as $$
  (select r.panel_id, r.refill_id from fulfilment.refill r where r.state in ('ready', 'unknown') and r.due_at <= at order by r.due_at limit row_limit)
  union all
  (select r.panel_id, r.refill_id from fulfilment.refill r where r.state = 'submitting' and r.lease_until <= at order by r.lease_until limit row_limit)
$$;
create function fulfilment.due_refill_polls(at timestamptz, row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = fulfilment, pg_temp as $$
  select distinct due.panel_id, due.account_id from (
    select r.panel_id, r.account_id from fulfilment.refill r where r.state = 'accepted' and r.due_at <= at order by r.due_at limit row_limit
  ) due
$$;
create function fulfilment.due_counts(at timestamptz, row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = fulfilment, pg_temp as $$
  select distinct due.panel_id, due.account_id from (
    select w.panel_id, w.account_id from fulfilment.drop_watch w where w.next_at <= at order by w.next_at limit row_limit
  ) due
$$;
create function fulfilment.undecided_refills(row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = fulfilment, pg_temp as $$
  select r.panel_id, r.refill_id from fulfilment.refill r where r.state = 'unknown' and r.due_at is null order by r.updated_at limit row_limit
$$;
create function fulfilment.panel_of_refill(wanted integer) returns integer
  language sql stable security definer set search_path = fulfilment, pg_temp as $$
  select r.panel_id from fulfilment.refill r where r.refill_id = wanted
$$;
create index refill_number on fulfilment.refill (refill_id);

grant create on schema fulfilment to vitrine_resolver;
alter function fulfilment.due_refills(timestamptz, integer) owner to vitrine_resolver;
alter function fulfilment.due_refill_polls(timestamptz, integer) owner to vitrine_resolver;
alter function fulfilment.due_counts(timestamptz, integer) owner to vitrine_resolver;
alter function fulfilment.undecided_refills(integer) owner to vitrine_resolver;
alter function fulfilment.panel_of_refill(integer) owner to vitrine_resolver;
revoke create on schema fulfilment from vitrine_resolver;
revoke all on function fulfilment.due_refills(timestamptz, integer), fulfilment.due_refill_polls(timestamptz, integer),
  fulfilment.due_counts(timestamptz, integer), fulfilment.undecided_refills(integer), fulfilment.panel_of_refill(integer) from public;
grant execute on function fulfilment.due_refills(timestamptz, integer), fulfilment.due_refill_polls(timestamptz, integer),
  fulfilment.due_counts(timestamptz, integer), fulfilment.undecided_refills(integer), fulfilment.panel_of_refill(integer) to vitrine_app;
