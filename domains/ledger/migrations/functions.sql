-- Functions and triggers of this schema. The file is applied again whenever its text changes, so every statement bears being run twice.

-- Immutable even for the functions: correcting means posting again.
create or replace function ledger.refuse_change() returns trigger language plpgsql as $$
begin raise exception 'The ledger is never changed; post a correction' using errcode = 'LG403'; end $$;
create or replace trigger never_changed before update or delete on ledger.txn for each row execute function ledger.refuse_change();
create or replace trigger never_emptied before truncate on ledger.txn for each statement execute function ledger.refuse_change();
create or replace trigger never_changed before update or delete on ledger.transfer for each row execute function ledger.refuse_change();
create or replace trigger never_emptied before truncate on ledger.transfer for each statement execute function ledger.refuse_change();
create or replace trigger never_changed before update or delete on ledger.entry for each row execute function ledger.refuse_change();
create or replace trigger never_emptied before truncate on ledger.entry for each statement execute function ledger.refuse_change();

-- The functions that write the ledger. All run as ledger_owner and are isolated to the panel of the transaction.

-- The account of an owner, opened when it does not exist yet.
create or replace function ledger.account_of(p_kind smallint, p_owner bigint) returns bigint
  language plpgsql security definer set search_path = ledger, pg_temp as $fn$
declare v_panel integer := platform.panel_id(); v_account bigint; v_mode char(1); v_sign smallint;
begin
  select account_id into v_account from account where panel_id = v_panel and kind = p_kind and owner_id = p_owner;
  if found then return v_account; end if;
  select mode, sign into v_mode, v_sign from account_kind where kind = p_kind;
  if not found then raise exception using errcode = 'LG404', message = 'unknown_account_kind'; end if;
  insert into account (panel_id, kind, owner_id) values (v_panel, p_kind, p_owner) on conflict do nothing returning account_id into v_account;
  if v_account is null then
    select account_id into v_account from account where panel_id = v_panel and kind = p_kind and owner_id = p_owner;
  elsif v_mode = 'S' then
    insert into balance (panel_id, account_id, sign) values (v_panel, v_account, v_sign);
  end if;
  return v_account;
end $fn$;

-- A UUID of version 7, ordered by time: what is written at one time shares pages in all indexes of transactions. PostgreSQL before 18 has none of its own.
create or replace function ledger.new_txn_id() returns uuid language sql volatile as $fn$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
    52, 1), 53, 1), 'hex')::uuid
$fn$;

-- Posts one business event: parallel arrays of legs, under a permanent key. A replay answers the first transaction; another request under the same key is refused.
-- Refused while the panel's postings are stopped; a replay changes nothing and is still answered.
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
  values (v_panel, new_txn_id(), p_key, p_hash, p_ref_kind, p_ref_id, p_actor_kind, p_actor, p_reason, p_reverses)
  on conflict (panel_id, business_key) do nothing returning txn_id into v_txn;          -- waits for a concurrent duplicate
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

-- Spends from a customer for an order line: main first, then task, then referral, into the line's escrow. Refused as a whole when the three do not suffice.
-- A repeated key must name the same charge, and a concurrent duplicate that waited for the first one answers it instead of finding no money.
-- Nearly always the main account suffices and the escrow is new: one debit and one credit, written here in as few statements as the rows allow. An escrow that nobody
-- has seen gets a higher number than the main account, so the global lock order holds. Everything else goes the general way, through post(); both write the same rows.
create or replace function ledger.charge(p_user bigint, p_line bigint, p_amount bigint, p_key text) returns uuid
  language plpgsql security definer set search_path = ledger, pg_temp as $fn$
declare
  v_panel integer := platform.panel_id(); v_main bigint; v_order bigint; v_posted bigint; v_seq bigint; v_txn uuid; v_known bytea;
  -- The hash names the request, not how it was split over the accounts at that time.
  v_hash bytea := convert_to(format('charge:%s:%s:%s', p_user, p_line, p_amount), 'UTF8');
begin
  if p_amount <= 0 then raise exception using errcode = 'LG400', message = 'bad_amount'; end if;
  -- Taking the money is what locks the account. A concurrent duplicate waits here for the first one, finds its key below, and puts back what it took (docs/adr/0090).
  update balance b set posted = b.posted - p_amount, seq = b.seq + 1
   where b.panel_id = v_panel and b.posted - b.held >= p_amount
     and b.account_id = (select a.account_id from account a where a.panel_id = v_panel and a.kind = 1 and a.owner_id = p_user)
     and not exists (select 1 from account a where a.panel_id = v_panel and a.kind = 10 and a.owner_id = p_line)
  returning b.account_id, b.posted, b.seq into v_main, v_posted, v_seq;
  if v_main is null then return charge_from_all(p_user, p_line, p_amount, p_key, v_hash); end if;

  insert into txn (panel_id, txn_id, business_key, request_hash, ref_kind, ref_id, actor_kind, actor_id)
  values (v_panel, new_txn_id(), p_key, v_hash, 2, p_line, 1, p_user) on conflict (panel_id, business_key) do nothing returning txn_id into v_txn;
  if v_txn is null then
    select x.txn_id, x.request_hash into v_txn, v_known from txn x where x.panel_id = v_panel and x.business_key = p_key;
    if v_known is distinct from v_hash then raise exception using errcode = 'LG409', message = 'idempotency_mismatch'; end if;
    update balance b set posted = b.posted + p_amount, seq = b.seq - 1 where b.panel_id = v_panel and b.account_id = v_main;
    return v_txn;
  end if;
  if exists (select 1 from stop s where s.panel_id = v_panel and s.scope = 'postings') then
    raise exception using errcode = 'LG503', message = 'postings_stopped';
  end if;
  insert into account (panel_id, kind, owner_id) values (v_panel, 10, p_line) returning account_id into v_order;
  insert into balance (panel_id, account_id, sign, posted, seq) values (v_panel, v_order, 1, p_amount, 1);
  insert into transfer (panel_id, txn_id, leg, debit_id, credit_id, amount, code) values (v_panel, v_txn, 1, v_main, v_order, p_amount, 1);
  insert into entry (panel_id, account_id, seq, txn_id, leg, delta, balance_after, code)
  values (v_panel, v_main, v_seq, v_txn, 1, -p_amount, v_posted, 1), (v_panel, v_order, 1, v_txn, 1, p_amount, p_amount, 1);
  return v_txn;
end $fn$;

-- The general way of charge(): from several accounts, into an escrow that is there already, or not at all.
create or replace function ledger.charge_from_all(p_user bigint, p_line bigint, p_amount bigint, p_key text, p_hash bytea) returns uuid
  language plpgsql security definer set search_path = ledger, pg_temp as $fn$
declare
  v_panel integer := platform.panel_id(); v_order bigint; v_accounts bigint[]; v_free bigint; v_part bigint; v_left bigint := p_amount; v_account bigint;
  v_debit bigint[] := '{}'; v_credit bigint[] := '{}'; v_amount bigint[] := '{}'; v_code smallint[] := '{}'; v_txn uuid; v_known bytea;
begin
  select txn_id, request_hash into v_txn, v_known from txn where panel_id = v_panel and business_key = p_key;
  if found then
    if v_known is distinct from p_hash then raise exception using errcode = 'LG409', message = 'idempotency_mismatch'; end if;
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
    select txn_id into v_txn from txn where panel_id = v_panel and business_key = p_key and request_hash = p_hash;
    if found then return v_txn; end if;
    raise exception using errcode = '23514', constraint = 'funds', message = 'insufficient_funds';
  end if;
  select p.out_txn into v_txn from post(p_key, p_hash, 2::smallint, p_line, v_debit, v_credit, v_amount, v_code, 1::smallint, p_user, null) p;
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

-- Ends a pending hold: the money is free again, and the caller posts what was really taken in the same transaction (2 = voided, 3 = expired, 1 = posted).
create or replace function ledger.resolve_hold(p_hold uuid, p_state smallint, p_posted bigint) returns boolean
  language plpgsql security definer set search_path = ledger, pg_temp as $fn$
declare v_panel integer := platform.panel_id(); v_account bigint; v_amount bigint;
begin
  update hold set state = p_state, posted_amount = p_posted, resolved_at = clock_timestamp()
   where panel_id = v_panel and hold_id = p_hold and state = 0 returning account_id, amount into v_account, v_amount;
  if not found then return false; end if;
  update balance set held = held - v_amount where panel_id = v_panel and account_id = v_account;
  return true;
end $fn$;

-- Aggregates what is final. Sequence numbers are not in commit order, so "newer than the last" would lose rows; every transaction below the oldest running one is final.
-- Each row is right by itself (sums below its own mark), so two updates at once do no harm.
create or replace function ledger.update_rollup() returns integer
  language plpgsql security definer set search_path = ledger, pg_temp set enable_seqscan = off as $fn$
declare
  v_panel integer := platform.panel_id(); v_upto xid8 := pg_snapshot_xmin(pg_current_snapshot()); v_updated integer;
  v_system bigint := (select c.system_identifier from pg_control_system() c);
begin
  insert into rollup as r (panel_id, account_id, system_id, upto, debits, credits)
  select v_panel, a.account_id, v_system, '0', 0, 0 from account_kind k join account a on a.panel_id = v_panel and a.kind = k.kind where k.mode = 'R'
  on conflict (panel_id, account_id) do update set system_id = v_system, upto = '0', debits = 0, credits = 0 where r.system_id <> v_system;
  update rollup r set upto = v_upto, debits = r.debits + s.debits, credits = r.credits + s.credits, taken_at = clock_timestamp()
    from rollup f
    cross join lateral (select
      (select coalesce(sum(t.amount), 0) from transfer t where t.panel_id = v_panel and t.debit_id = f.account_id and t.xid >= f.upto and t.xid < v_upto) as debits,
      (select coalesce(sum(t.amount), 0) from transfer t where t.panel_id = v_panel and t.credit_id = f.account_id and t.xid >= f.upto and t.xid < v_upto) as credits) s
   where r.panel_id = v_panel and f.panel_id = v_panel and f.account_id = r.account_id and f.upto = r.upto and r.upto < v_upto;
  get diagnostics v_updated = row_count;
  return v_updated;
end $fn$;

-- Accounts with a balance row that final transactions moved since the last call; the next call begins where this one ended, unless its transaction rolls back.
create or replace function ledger.claim_touched() returns table (account_id bigint)
  language plpgsql security definer set search_path = ledger, pg_temp set enable_seqscan = off as $fn$
declare
  v_panel integer := platform.panel_id(); v_upto xid8 := pg_snapshot_xmin(pg_current_snapshot()); v_from xid8;
  v_system bigint := (select c.system_identifier from pg_control_system() c);
begin
  select m.upto into v_from from check_mark m where m.panel_id = v_panel and m.system_id = v_system for update;
  if not found then v_from := '0'; end if;
  insert into check_mark (panel_id, system_id, upto) values (v_panel, v_system, v_upto)
  on conflict (panel_id) do update set system_id = excluded.system_id, upto = excluded.upto, taken_at = clock_timestamp();
  return query
    select distinct b.account_id from txn x join transfer t on t.panel_id = v_panel and t.txn_id = x.txn_id
      cross join lateral (values (t.debit_id), (t.credit_id)) side(id)
      join balance b on b.panel_id = v_panel and b.account_id = side.id
     where x.panel_id = v_panel and x.xid >= v_from and x.xid < v_upto;
end $fn$;

-- Notes what a check found and stops what must not go on: postings when the books themselves disagree, withdrawals when they disagree with orders or the outside.
-- Overdue work (R7) stops nothing. Before `p_tolerated` has passed since it was first seen it is a suspicion only.
create or replace function ledger.report_incident(p_check text, p_subject text, p_detail text, p_tolerated interval default '0')
  returns table (out_id integer, is_new_incident boolean)
  language plpgsql security definer set search_path = ledger, pg_temp as $fn$
declare v_panel integer := platform.panel_id(); v_row incident; v_was_certain boolean := false;
begin
  select i.is_certain into v_was_certain from incident i
   where i.panel_id = v_panel and i.check_id = p_check and i.subject = p_subject and i.resolved_at is null for update;
  insert into incident as i (panel_id, check_id, subject, detail, is_certain) values (v_panel, p_check, p_subject, p_detail, p_tolerated <= interval '0')
  on conflict (panel_id, check_id, subject) where resolved_at is null
    do update set detail = excluded.detail, last_seen_at = clock_timestamp(), times = i.times + 1,
      is_certain = i.is_certain or i.first_seen_at + p_tolerated <= clock_timestamp()
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
create or replace function ledger.close_gone(p_check text, p_subjects text[]) returns integer
  language plpgsql security definer set search_path = ledger, pg_temp as $fn$
declare v_closed integer;
begin
  update incident set resolved_at = clock_timestamp(), resolved_by = 'system', resolution = 'in order when it was looked at again'
   where panel_id = platform.panel_id() and resolved_at is null and check_id = p_check and subject = any (p_subjects) and (p_check = 'R7' or not is_certain);
  get diagnostics v_closed = row_count;
  return v_closed;
end $fn$;

-- An operator has looked: everything found so far is closed and the panel goes on. What is still wrong is found, and stops it, again.
create or replace function ledger.resume(p_operator text, p_reason text) returns integer
  language plpgsql security definer set search_path = ledger, pg_temp as $fn$
declare v_closed integer;
begin
  update incident set resolved_at = clock_timestamp(), resolved_by = p_operator, resolution = p_reason
   where panel_id = platform.panel_id() and resolved_at is null;
  get diagnostics v_closed = row_count;
  delete from stop where panel_id = platform.panel_id();
  return v_closed;
end $fn$;

-- Takes a transaction back by posting it the other way round, last leg first, so that no account passes below what it passed before. Once per transaction (txn_one_reversal).
create or replace function ledger.reverse(p_txn uuid, p_key text, p_reason text, p_actor_kind smallint, p_actor bigint) returns table (out_txn uuid, replayed boolean)
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
create or replace function ledger.due_holds(at timestamptz, row_limit integer) returns table (panel_id integer, hold_id uuid)
  language sql stable security definer set search_path = ledger, pg_temp as $$
  select h.panel_id, h.hold_id from ledger.hold h where h.state = 0 and h.expires_at <= at order by h.expires_at limit row_limit
$$;

-- Sums of recorded accounts by index. Under row-level security only plain comparisons may bound an index (coalesce counts as leaky), so the mark is a value of
-- its own before transfers are read.

-- Debits and credits of one recorded account of the panel: what was aggregated in this cluster, and what came since.
create or replace function ledger.recorded_sum(p_account bigint) returns table (debits numeric, credits numeric)
  language plpgsql stable security definer set search_path = ledger, pg_temp set enable_seqscan = off as $fn$
declare v_panel integer := platform.panel_id(); v_upto xid8; v_debits numeric; v_credits numeric;
begin
  select r.upto, r.debits, r.credits into v_upto, v_debits, v_credits from rollup r
   where r.panel_id = v_panel and r.account_id = p_account and r.system_id = (select c.system_identifier from pg_control_system() c);
  if not found then v_upto := '0'; v_debits := 0; v_credits := 0; end if;
  return query select
    v_debits + (select coalesce(sum(t.amount), 0) from transfer t where t.panel_id = v_panel and t.debit_id = p_account and t.xid >= v_upto),
    v_credits + (select coalesce(sum(t.amount), 0) from transfer t where t.panel_id = v_panel and t.credit_id = p_account and t.xid >= v_upto);
end $fn$;

-- Figures of the shop by quarters of an hour.

-- What transactions from a number up to another one turned over. Orders are charged to customers, and given back to them, under codes of their own (1 and 2), payments
-- come in under 3; a reversal is the same the other way round. Customers' accounts are 1 to 3, what is set aside for orders 10 to 12, rewards 41 to 45,
-- what gateways keep for themselves 46.
create or replace function ledger.figures_between(p_from xid8, p_upto xid8) returns setof ledger.figure
  language plpgsql stable security definer set search_path = ledger, pg_temp set enable_seqscan = off as $fn$
declare v_panel integer := platform.panel_id();
begin
  return query
    select v_panel, date_bin('15 minutes', t.created_at, '2000-01-01 00:00:00+00'),
           count(*) filter (where t.code = 1 and t.leg = 1 and d.kind <= 3 and c.kind = 10),
           coalesce(sum(case when d.kind <= 3 then t.amount else -t.amount end) filter (where t.code = 1 and (d.kind <= 3 or c.kind <= 3)), 0)::bigint,
           coalesce(sum(case when c.kind <= 3 then t.amount else -t.amount end) filter (where t.code = 2 and (d.kind <= 3 or c.kind <= 3)), 0)::bigint,
           coalesce(sum(case when d.kind = 40 then t.amount else -t.amount end) filter (where d.kind = 40 or c.kind = 40), 0)::bigint,
           coalesce(sum(case when d.kind between 41 and 45 then t.amount else -t.amount end) filter (where d.kind between 41 and 45 or c.kind between 41 and 45), 0)::bigint,
           count(*) filter (where t.code = 3 and c.kind <= 3),
           coalesce(sum(case when c.kind <= 3 then t.amount else -t.amount end) filter (where t.code = 3 and (d.kind <= 3 or c.kind <= 3)), 0)::bigint,
           coalesce(sum(case when c.kind in (1, 2, 3, 10, 11, 12) then t.amount else 0 end - case when d.kind in (1, 2, 3, 10, 11, 12) then t.amount else 0 end), 0)::bigint,
           coalesce(sum(case when c.kind in (10, 11, 12) then t.amount else 0 end - case when d.kind in (10, 11, 12) then t.amount else 0 end), 0)::bigint,
           coalesce(sum(case when d.kind = 46 then t.amount else -t.amount end) filter (where d.kind = 46 or c.kind = 46), 0)::bigint
      from txn x
      join transfer t on t.panel_id = v_panel and t.txn_id = x.txn_id
      join account d on d.panel_id = v_panel and d.account_id = t.debit_id
      join account c on c.panel_id = v_panel and c.account_id = t.credit_id
     where x.panel_id = v_panel and x.xid >= p_from and x.xid < p_upto
     group by 2;
end $fn$;

-- Sums up what is final and was not yet, at most about so many transactions; answers whether more is left. In another cluster it begins anew.
create or replace function ledger.aggregate_figures(p_at_once integer) returns boolean
  language plpgsql security definer set search_path = ledger, pg_temp set enable_seqscan = off as $fn$
declare
  v_panel integer := platform.panel_id(); v_system bigint := (select c.system_identifier from pg_control_system() c); v_mark figure_mark; v_upto xid8; v_next xid8;
begin
  insert into figure_mark (panel_id, system_id, upto) values (v_panel, v_system, '0') on conflict (panel_id) do nothing;
  select m.* into v_mark from figure_mark m where m.panel_id = v_panel for update;
  if v_mark.system_id <> v_system then
    delete from figure where panel_id = v_panel;
    v_mark.upto := '0';
  end if;
  -- Not before the mark is ours: who waited for another aggregation has to begin where that one ended.
  v_upto := pg_snapshot_xmin(pg_current_snapshot());
  select x.xid into v_next from txn x where x.panel_id = v_panel and x.xid > v_mark.upto and x.xid < v_upto order by x.xid offset p_at_once limit 1;
  if found then v_upto := v_next; end if;
  insert into figure as f select * from figures_between(v_mark.upto, v_upto)
  on conflict (panel_id, at) do update set
    orders = f.orders + excluded.orders, turnover = f.turnover + excluded.turnover, given_back = f.given_back + excluded.given_back,
    provider_cost = f.provider_cost + excluded.provider_cost, rewards = f.rewards + excluded.rewards, payments = f.payments + excluded.payments,
    paid_in = f.paid_in + excluded.paid_in, owed = f.owed + excluded.owed, in_orders = f.in_orders + excluded.in_orders, gateway_fees = f.gateway_fees + excluded.gateway_fees;
  update figure_mark set system_id = v_system, upto = v_upto, taken_at = clock_timestamp() where panel_id = v_panel;
  return v_next is not null;
end $fn$;

-- What was summed up in this cluster, and what came since.
create or replace function ledger.figures() returns setof ledger.figure
  language plpgsql stable security definer set search_path = ledger, pg_temp set enable_seqscan = off as $fn$
declare v_panel integer := platform.panel_id(); v_upto xid8;
begin
  select m.upto into v_upto from figure_mark m where m.panel_id = v_panel and m.system_id = (select c.system_identifier from pg_control_system() c);
  if found then return query select f.* from figure f where f.panel_id = v_panel; end if;
  return query select * from figures_between(coalesce(v_upto, '0'), '18446744073709551615');
end $fn$;

-- How many orders were charged on some panels since then: each is read as that panel, one after another in one round trip.
create or replace function ledger.orders_of_panels(p_panels integer[], p_since timestamptz) returns table (panel_id integer, orders bigint)
  language plpgsql security definer set search_path = ledger, pg_temp set enable_seqscan = off as $fn$
declare v_panel integer; v_upto xid8; v_before text := current_setting('app.panel_id', true); v_system bigint := (select c.system_identifier from pg_control_system() c);
begin
  foreach v_panel in array p_panels loop
    perform set_config('app.panel_id', v_panel::text, true);
    v_upto := (select m.upto from figure_mark m where m.panel_id = v_panel and m.system_id = v_system);
    return query
      select v_panel, (
        coalesce((select sum(f.orders) from figure f where v_upto is not null and f.panel_id = v_panel and f.at >= p_since), 0)
        + coalesce((select sum(f.orders) from figures_between(coalesce(v_upto, '0'), '18446744073709551615') f where f.at >= p_since), 0))::bigint;
  end loop;
  perform set_config('app.panel_id', coalesce(v_before, ''), true);
end $fn$;

-- Anyone who touches several accounts of a customer one after another locks them together first, in the order that every posting uses.
create or replace function ledger.lock_customer(p_user bigint) returns void
  language plpgsql security definer set search_path = ledger, pg_temp as $fn$
declare
  v_panel integer := platform.panel_id();
  v_accounts bigint[] := array[account_of(1::smallint, p_user), account_of(2::smallint, p_user), account_of(3::smallint, p_user)];
begin
  perform 1 from balance b where b.panel_id = v_panel and b.account_id = any (v_accounts) order by b.account_id for no key update;
end $fn$;

-- As whom they run, and who may call them.
grant create on schema ledger to ledger_owner;
alter function ledger.account_of(smallint, bigint) owner to ledger_owner;
alter function ledger.post(text, bytea, smallint, bigint, bigint[], bigint[], bigint[], smallint[], smallint, bigint, text, uuid) owner to ledger_owner;
alter function ledger.charge(bigint, bigint, bigint, text) owner to ledger_owner;
alter function ledger.charge_from_all(bigint, bigint, bigint, text, bytea) owner to ledger_owner;
alter function ledger.new_txn_id() owner to ledger_owner;
alter function ledger.create_hold(text, bigint, bigint, timestamptz) owner to ledger_owner;
alter function ledger.resolve_hold(uuid, smallint, bigint) owner to ledger_owner;
alter function ledger.update_rollup() owner to ledger_owner;
alter function ledger.claim_touched() owner to ledger_owner;
alter function ledger.report_incident(text, text, text, interval) owner to ledger_owner;
alter function ledger.close_gone(text, text[]) owner to ledger_owner;
alter function ledger.resume(text, text) owner to ledger_owner;
alter function ledger.reverse(uuid, text, text, smallint, bigint) owner to ledger_owner;
alter function ledger.recorded_sum(bigint) owner to ledger_owner;
alter function ledger.lock_customer(bigint) owner to ledger_owner;
alter function ledger.figures_between(xid8, xid8) owner to ledger_owner;
alter function ledger.aggregate_figures(integer) owner to ledger_owner;
alter function ledger.figures() owner to ledger_owner;
alter function ledger.orders_of_panels(integer[], timestamptz) owner to ledger_owner;
revoke create on schema ledger from ledger_owner;
grant create on schema ledger to vitrine_resolver;
alter function ledger.due_holds(timestamptz, integer) owner to vitrine_resolver;
revoke create on schema ledger from vitrine_resolver;
revoke all on function ledger.account_of(smallint, bigint),
  ledger.post(text, bytea, smallint, bigint, bigint[], bigint[], bigint[], smallint[], smallint, bigint, text, uuid), ledger.charge(bigint, bigint, bigint, text),
  ledger.charge_from_all(bigint, bigint, bigint, text, bytea),
  ledger.create_hold(text, bigint, bigint, timestamptz), ledger.resolve_hold(uuid, smallint, bigint), ledger.update_rollup(), ledger.claim_touched(),
  ledger.report_incident(text, text, text, interval), ledger.close_gone(text, text[]), ledger.resume(text, text), ledger.reverse(uuid, text, text, smallint, bigint),
  ledger.due_holds(timestamptz, integer), ledger.recorded_sum(bigint), ledger.lock_customer(bigint), ledger.figures_between(xid8, xid8),
  ledger.aggregate_figures(integer), ledger.figures(), ledger.orders_of_panels(integer[], timestamptz) from public;
grant execute on function ledger.account_of(smallint, bigint),
  ledger.post(text, bytea, smallint, bigint, bigint[], bigint[], bigint[], smallint[], smallint, bigint, text, uuid), ledger.charge(bigint, bigint, bigint, text),
  ledger.create_hold(text, bigint, bigint, timestamptz), ledger.resolve_hold(uuid, smallint, bigint), ledger.update_rollup(), ledger.claim_touched(),
  ledger.report_incident(text, text, text, interval), ledger.close_gone(text, text[]), ledger.resume(text, text), ledger.reverse(uuid, text, text, smallint, bigint),
  ledger.recorded_sum(bigint), ledger.lock_customer(bigint), ledger.aggregate_figures(integer), ledger.figures(), ledger.orders_of_panels(integer[], timestamptz) to vitrine_app, ledger_owner;
grant execute on function ledger.due_holds(timestamptz, integer) to vitrine_app;
revoke all on function ledger.new_txn_id() from public;
