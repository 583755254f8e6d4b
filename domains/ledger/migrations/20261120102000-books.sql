-- How the books are watched: folded sums of recorded accounts, what was found wrong, and what stands still because of it.

-- Sums of recorded accounts (mode R) over all transfers of transactions below `upto`. Transaction numbers belong to one cluster: rows of another one are not used.
create table ledger.rollup (
  panel_id integer not null,
  account_id bigint not null,
  system_id bigint not null,
  upto xid8 not null,
  debits numeric(38, 0) not null,
  credits numeric(38, 0) not null,
  taken_at timestamptz not null default clock_timestamp(),
  primary key (panel_id, account_id)
);

-- Up to which transaction the accounts that moved were looked at.
create table ledger.check_mark (
  panel_id integer primary key,
  system_id bigint not null,
  upto xid8 not null,
  taken_at timestamptz not null default clock_timestamp()
);

-- Something a check found; one open row per thing, however often it is seen. Nothing here ever changes an account.
create table ledger.incident (
  panel_id integer not null,
  id integer generated always as identity,
  check_id text not null check (check_id in ('R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7', 'R8', 'R9')),
  subject text not null check (length(subject) between 3 and 200),
  detail text not null,
  -- False while it may still be work under way: it becomes certain when it is seen again later.
  is_certain boolean not null,
  first_seen_at timestamptz not null default clock_timestamp(),
  last_seen_at timestamptz not null default clock_timestamp(),
  times integer not null default 1,
  resolved_at timestamptz,
  resolved_by text,
  resolution text,
  primary key (panel_id, id),
  check ((resolved_at is null) = (resolution is null))
);
create unique index incident_open on ledger.incident (panel_id, check_id, subject) where resolved_at is null;

-- What stands still in a panel until an operator has looked: postings altogether, or money that leaves it.
create table ledger.stop (
  panel_id integer not null,
  scope text not null check (scope in ('postings', 'withdrawals')),
  incident_id integer not null,
  since timestamptz not null default clock_timestamp(),
  primary key (panel_id, scope),
  foreign key (panel_id, incident_id) references ledger.incident
);

create index txn_recent on ledger.txn (panel_id, xid);
create index hold_due on ledger.hold (expires_at) where state = 0 and expires_at is not null;
create index hold_pending on ledger.hold (panel_id, account_id) where state = 0;

do $$
declare target text;
begin
  foreach target in array array['rollup', 'check_mark', 'incident', 'stop'] loop
    perform platform.panel_table(format('ledger.%I', target)::regclass, 'select');
    execute format('grant select, insert, update, delete on ledger.%I to ledger_owner', target);
  end loop;
end $$;

-- Folds what is final. Sequence numbers are not in commit order, so "newer than the last" would lose rows; every transaction below the oldest running one is final.
-- Each row is right by itself (sums below its own mark), so two folds at once do no harm.
create function ledger.fold() returns integer
  language plpgsql security definer set search_path = ledger, pg_temp as $fn$
declare
  v_panel integer := platform.panel_id(); v_upto xid8 := pg_snapshot_xmin(pg_current_snapshot()); v_folded integer;
  v_system bigint := (select c.system_identifier from pg_control_system() c);
begin
  insert into rollup as r (panel_id, account_id, system_id, upto, debits, credits)
  select a.panel_id, a.account_id, v_system, v_upto, coalesce(f.debits, 0) + d.total, coalesce(f.credits, 0) + c.total
    from account a join account_kind k on k.kind = a.kind and k.mode = 'R'
    left join rollup f on f.panel_id = a.panel_id and f.account_id = a.account_id and f.system_id = v_system
    cross join lateral (select coalesce(sum(t.amount), 0) as total from transfer t
      where t.panel_id = a.panel_id and t.debit_id = a.account_id and t.xid >= coalesce(f.upto, '0') and t.xid < v_upto) d
    cross join lateral (select coalesce(sum(t.amount), 0) as total from transfer t
      where t.panel_id = a.panel_id and t.credit_id = a.account_id and t.xid >= coalesce(f.upto, '0') and t.xid < v_upto) c
   where a.panel_id = v_panel
  on conflict (panel_id, account_id) do update set system_id = excluded.system_id, upto = excluded.upto, debits = excluded.debits, credits = excluded.credits,
    taken_at = clock_timestamp();
  get diagnostics v_folded = row_count;
  return v_folded;
end $fn$;

-- Accounts with a balance row that final transactions moved since the last call; the next call begins where this one ended, unless its transaction rolls back.
create function ledger.take_touched() returns table (account_id bigint)
  language plpgsql security definer set search_path = ledger, pg_temp as $fn$
declare
  v_panel integer := platform.panel_id(); v_upto xid8 := pg_snapshot_xmin(pg_current_snapshot()); v_from xid8;
  v_system bigint := (select c.system_identifier from pg_control_system() c);
begin
  select m.upto into v_from from check_mark m where m.panel_id = v_panel and m.system_id = v_system for update;
  insert into check_mark (panel_id, system_id, upto) values (v_panel, v_system, v_upto)
  on conflict (panel_id) do update set system_id = excluded.system_id, upto = excluded.upto, taken_at = clock_timestamp();
  return query
    select distinct b.account_id from txn x join transfer t on t.panel_id = x.panel_id and t.txn_id = x.txn_id
      join balance b on b.panel_id = t.panel_id and b.account_id in (t.debit_id, t.credit_id)
     where x.panel_id = v_panel and x.xid >= coalesce(v_from, '0') and x.xid < v_upto;
end $fn$;

-- Notes what a check found and stops what must not go on: postings when the books themselves disagree, withdrawals when they disagree with orders or the outside.
-- Overdue work (R7) stops nothing. Before `p_patience` has passed since it was first seen it is a suspicion only.
create function ledger.report_incident(p_check text, p_subject text, p_detail text, p_patience interval default '0')
  returns table (out_id integer, is_news boolean)
  language plpgsql security definer set search_path = ledger, pg_temp as $fn$
declare v_panel integer := platform.panel_id(); v_row incident; v_was_certain boolean := false;
begin
  select i.is_certain into v_was_certain from incident i
   where i.panel_id = v_panel and i.check_id = p_check and i.subject = p_subject and i.resolved_at is null for update;
  insert into incident as i (panel_id, check_id, subject, detail, is_certain) values (v_panel, p_check, p_subject, p_detail, p_patience <= interval '0')
  on conflict (panel_id, check_id, subject) where resolved_at is null
    do update set detail = excluded.detail, last_seen_at = clock_timestamp(), times = i.times + 1,
      is_certain = i.is_certain or i.first_seen_at + p_patience <= clock_timestamp()
  returning i.* into v_row;
  if v_row.is_certain and p_check in ('R1', 'R2', 'R3') then
    insert into stop (panel_id, scope, incident_id) values (v_panel, 'postings', v_row.id) on conflict do nothing;
  end if;
  if v_row.is_certain and p_check <> 'R7' then
    insert into stop (panel_id, scope, incident_id) values (v_panel, 'withdrawals', v_row.id) on conflict do nothing;
  end if;
  return query select v_row.id, v_row.is_certain and not coalesce(v_was_certain, false);
end $fn$;

-- Closes suspicions, and overdue work, that a check looked at again and found in order. Certain findings of other checks stay until an operator closes them.
create function ledger.close_gone(p_check text, p_subjects text[]) returns integer
  language plpgsql security definer set search_path = ledger, pg_temp as $fn$
declare v_closed integer;
begin
  update incident set resolved_at = clock_timestamp(), resolved_by = 'system', resolution = 'in order when it was looked at again'
   where panel_id = platform.panel_id() and resolved_at is null and check_id = p_check and subject = any (p_subjects) and (p_check = 'R7' or not is_certain);
  get diagnostics v_closed = row_count;
  return v_closed;
end $fn$;

-- An operator has looked: everything found so far is closed and the panel goes on. What is still wrong is found, and stops it, again.
create function ledger.resume(p_operator text, p_reason text) returns integer
  language plpgsql security definer set search_path = ledger, pg_temp as $fn$
declare v_closed integer;
begin
  update incident set resolved_at = clock_timestamp(), resolved_by = p_operator, resolution = p_reason
   where panel_id = platform.panel_id() and resolved_at is null;
  get diagnostics v_closed = row_count;
  delete from stop where panel_id = platform.panel_id();
  return v_closed;
end $fn$;

-- As before, and refused while the panel's postings are stopped; a replay changes nothing and is still answered.
create or replace function ledger.post(p_key text, p_hash bytea, p_ref_kind smallint, p_ref_id bigint, p_debit bigint[], p_credit bigint[], p_amount bigint[], p_code smallint[],
    p_actor_kind smallint, p_actor bigint, p_reason text, p_reverses uuid default null)
  returns table (out_txn uuid, replayed boolean)
  language plpgsql security definer set search_path = ledger, pg_temp as $fn$
declare v_panel integer := platform.panel_id(); v_txn uuid; v_hash bytea; v_ids bigint[]; v_known integer;
begin
  if cardinality(p_debit) is distinct from cardinality(p_credit) or cardinality(p_debit) is distinct from cardinality(p_amount)
     or cardinality(p_debit) is distinct from cardinality(p_code) or coalesce(cardinality(p_debit), 0) = 0 then
    raise exception using errcode = 'LG400', message = 'bad_legs';
  end if;
  insert into txn (panel_id, txn_id, business_key, request_hash, ref_kind, ref_id, actor_kind, actor_id, reason, reverses)
  values (v_panel, gen_random_uuid(), p_key, p_hash, p_ref_kind, p_ref_id, p_actor_kind, p_actor, p_reason, p_reverses)
  on conflict (panel_id, business_key) do nothing returning txn_id into v_txn;          -- waits for a concurrent twin
  if v_txn is null then
    select x.txn_id, x.request_hash into v_txn, v_hash from txn x where x.panel_id = v_panel and x.business_key = p_key;
    if v_hash is distinct from p_hash then raise exception using errcode = 'LG409', message = 'idempotency_mismatch'; end if;
    return query select v_txn, true;
    return;
  end if;
  if exists (select 1 from stop s where s.panel_id = v_panel and s.scope = 'postings') then
    raise exception using errcode = 'LG503', message = 'postings_stopped';
  end if;

  select array_agg(distinct s.id) into v_ids from unnest(p_debit || p_credit) as s(id);
  select count(*) into v_known from account a where a.panel_id = v_panel and a.account_id = any (v_ids);
  if v_known is distinct from cardinality(v_ids) then raise exception using errcode = 'LG404', message = 'unknown_account'; end if;

  perform 1 from balance b where b.panel_id = v_panel and b.account_id = any (v_ids) order by b.account_id for no key update;   -- the global lock order

  insert into transfer (panel_id, txn_id, leg, debit_id, credit_id, amount, code)
  select v_panel, v_txn, l.ord, l.debit_id, l.credit_id, l.amount, l.code
    from unnest(p_debit, p_credit, p_amount, p_code) with ordinality as l(debit_id, credit_id, amount, code, ord);

  with x as (
      select l.ord, l.debit_id as account_id, -l.amount as raw, l.code
        from unnest(p_debit, p_credit, p_amount, p_code) with ordinality as l(debit_id, credit_id, amount, code, ord)
      union all
      select l.ord, l.credit_id, l.amount, l.code
        from unnest(p_debit, p_credit, p_amount, p_code) with ordinality as l(debit_id, credit_id, amount, code, ord)),
    y as (
      select x.ord, x.account_id, x.code, x.raw * b.sign as delta,
             b.seq + row_number() over (partition by x.account_id order by x.ord) as seq,
             b.posted + sum(x.raw * b.sign) over (partition by x.account_id order by x.ord) as bal
        from x join balance b on b.panel_id = v_panel and b.account_id = x.account_id),
    e as (
      insert into entry (panel_id, account_id, seq, txn_id, leg, delta, balance_after, code)
      select v_panel, y.account_id, y.seq, v_txn, y.ord, y.delta, y.bal, y.code from y
      returning account_id, delta)
  update balance b set posted = b.posted + z.total, seq = b.seq + z.steps
    from (select e.account_id, sum(e.delta) as total, count(*) as steps from e group by e.account_id) z
   where b.panel_id = v_panel and b.account_id = z.account_id;
  return query select v_txn, false;
end $fn$;

-- As before, and now a repeated key must name the same charge, and a twin that waited for the first one answers it instead of finding no money.
create or replace function ledger.charge(p_user bigint, p_line bigint, p_amount bigint, p_key text) returns uuid
  language plpgsql security definer set search_path = ledger, pg_temp as $fn$
declare
  v_panel integer := platform.panel_id(); v_order bigint; v_accounts bigint[]; v_free bigint; v_part bigint; v_left bigint := p_amount; v_account bigint;
  v_debit bigint[] := '{}'; v_credit bigint[] := '{}'; v_amount bigint[] := '{}'; v_code smallint[] := '{}'; v_txn uuid; v_known bytea;
  -- The hash names the request, not how it was split over the accounts at that moment.
  v_hash bytea := convert_to(format('charge:%s:%s:%s', p_user, p_line, p_amount), 'UTF8');
begin
  if p_amount <= 0 then raise exception using errcode = 'LG400', message = 'bad_amount'; end if;
  select txn_id, request_hash into v_txn, v_known from txn where panel_id = v_panel and business_key = p_key;
  if found then
    if v_known is distinct from v_hash then raise exception using errcode = 'LG409', message = 'idempotency_mismatch'; end if;
    return v_txn;
  end if;
  v_accounts := array[account_of(1::smallint, p_user), account_of(2::smallint, p_user), account_of(3::smallint, p_user)];
  v_order := account_of(10::smallint, p_line);
  perform 1 from balance b where b.panel_id = v_panel and b.account_id = any (v_accounts || v_order) order by b.account_id for no key update;
  foreach v_account in array v_accounts loop
    select b.posted - b.held into v_free from balance b where b.panel_id = v_panel and b.account_id = v_account;
    v_part := least(v_left, v_free);
    if v_part > 0 then
      v_debit := v_debit || v_account; v_credit := v_credit || v_order; v_amount := v_amount || v_part; v_code := v_code || 1::smallint;
      v_left := v_left - v_part;
    end if;
  end loop;
  if v_left > 0 then
    select txn_id into v_txn from txn where panel_id = v_panel and business_key = p_key and request_hash = v_hash;
    if found then return v_txn; end if;
    raise exception using errcode = '23514', constraint = 'funds', message = 'insufficient_funds';
  end if;
  select p.out_txn into v_txn from post(p_key, v_hash, 2::smallint, p_line, v_debit, v_credit, v_amount, v_code, 1::smallint, p_user, null) p;
  return v_txn;
end $fn$;

create or replace function ledger.create_hold(p_key text, p_account bigint, p_amount bigint, p_expires timestamptz) returns uuid
  language plpgsql security definer set search_path = ledger, pg_temp as $fn$
declare v_panel integer := platform.panel_id(); v_hold uuid; v_known_amount bigint; v_known_account bigint;
begin
  insert into hold (panel_id, hold_id, business_key, account_id, amount, expires_at)
  values (v_panel, gen_random_uuid(), p_key, p_account, p_amount, p_expires) on conflict (panel_id, business_key) do nothing returning hold_id into v_hold;
  if v_hold is null then
    select hold_id, amount, account_id into v_hold, v_known_amount, v_known_account from hold where panel_id = v_panel and business_key = p_key;
    if v_known_amount <> p_amount or v_known_account <> p_account then raise exception using errcode = 'LG409', message = 'idempotency_mismatch'; end if;
    return v_hold;
  end if;
  if exists (select 1 from stop s where s.panel_id = v_panel and s.scope = 'postings') then
    raise exception using errcode = 'LG503', message = 'postings_stopped';
  end if;
  update balance set held = held + p_amount where panel_id = v_panel and account_id = p_account;
  if not found then raise exception using errcode = 'LG404', message = 'unknown_account'; end if;
  return v_hold;
end $fn$;

-- Takes a transaction back by posting it the other way round, last leg first, so that no account passes below what it passed before. Once per transaction (txn_one_reversal).
create function ledger.reverse(p_txn uuid, p_key text, p_reason text, p_actor_kind smallint, p_actor bigint) returns table (out_txn uuid, replayed boolean)
  language plpgsql security definer set search_path = ledger, pg_temp as $fn$
declare v_panel integer := platform.panel_id(); v_ref_kind smallint; v_ref_id bigint; v_debit bigint[]; v_credit bigint[]; v_amount bigint[]; v_code smallint[];
begin
  select x.ref_kind, x.ref_id into v_ref_kind, v_ref_id from txn x where x.panel_id = v_panel and x.txn_id = p_txn;
  if not found then raise exception using errcode = 'LG404', message = 'unknown_transaction'; end if;
  select array_agg(t.credit_id order by t.leg desc), array_agg(t.debit_id order by t.leg desc), array_agg(t.amount order by t.leg desc), array_agg(t.code order by t.leg desc)
    into v_debit, v_credit, v_amount, v_code from transfer t where t.panel_id = v_panel and t.txn_id = p_txn;
  return query select p.out_txn, p.replayed
    from post(p_key, convert_to('reverse:' || p_txn, 'UTF8'), v_ref_kind, v_ref_id, v_debit, v_credit, v_amount, v_code, p_actor_kind, p_actor, p_reason, p_txn) p;
end $fn$;

-- Holds whose time is over, in all panels; only panel and id leave the function.
create function ledger.due_holds(at timestamptz, row_limit integer) returns table (panel_id integer, hold_id uuid)
  language sql stable security definer set search_path = ledger, pg_temp as $$
  select h.panel_id, h.hold_id from ledger.hold h where h.state = 0 and h.expires_at <= at order by h.expires_at limit row_limit
$$;
grant usage on schema ledger to vitrine_resolver;
select platform.resolver_may_read('ledger.hold');
grant create on schema ledger to vitrine_resolver;
alter function ledger.due_holds(timestamptz, integer) owner to vitrine_resolver;
revoke create on schema ledger from vitrine_resolver;
revoke all on function ledger.due_holds(timestamptz, integer) from public;
grant execute on function ledger.due_holds(timestamptz, integer) to vitrine_app;

grant create on schema ledger to ledger_owner;
do $$
declare f regprocedure;
begin
  foreach f in array array[
    'ledger.fold()'::regprocedure,
    'ledger.take_touched()'::regprocedure,
    'ledger.report_incident(text, text, text, interval)'::regprocedure,
    'ledger.close_gone(text, text[])'::regprocedure,
    'ledger.resume(text, text)'::regprocedure,
    'ledger.reverse(uuid, text, text, smallint, bigint)'::regprocedure] loop
    execute format('alter function %s owner to ledger_owner', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to vitrine_app, ledger_owner', f);
  end loop;
end $$;
revoke create on schema ledger from ledger_owner;
