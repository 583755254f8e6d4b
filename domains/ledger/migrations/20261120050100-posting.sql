-- The functions that write the ledger. All run as ledger_owner and are fenced to the panel of the transaction.

-- The account of an owner, opened when it does not exist yet.
create function ledger.account_of(p_kind smallint, p_owner bigint) returns bigint
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

-- Posts one business event: parallel arrays of legs, under a permanent key. A replay answers the first transaction; another request under the same key is refused.
create function ledger.post(p_key text, p_hash bytea, p_ref_kind smallint, p_ref_id bigint, p_debit bigint[], p_credit bigint[], p_amount bigint[], p_code smallint[],
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
create function ledger.charge(p_user bigint, p_line bigint, p_amount bigint, p_key text) returns uuid
  language plpgsql security definer set search_path = ledger, pg_temp as $fn$
declare
  v_panel integer := platform.panel_id(); v_order bigint; v_accounts bigint[]; v_free bigint; v_part bigint; v_left bigint := p_amount; v_account bigint;
  v_debit bigint[] := '{}'; v_credit bigint[] := '{}'; v_amount bigint[] := '{}'; v_code smallint[] := '{}'; v_txn uuid;
begin
  if p_amount <= 0 then raise exception using errcode = 'LG400', message = 'bad_amount'; end if;
  select txn_id into v_txn from txn where panel_id = v_panel and business_key = p_key;
  if found then return v_txn; end if;
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
  if v_left > 0 then raise exception using errcode = '23514', constraint = 'funds', message = 'insufficient_funds'; end if;
  -- The hash names the request, not how it was split over the accounts at that moment.
  select p.out_txn into v_txn from post(p_key, convert_to(format('charge:%s:%s:%s', p_user, p_line, p_amount), 'UTF8'), 2::smallint, p_line, v_debit, v_credit, v_amount, v_code,
    1::smallint, p_user, null) p;
  return v_txn;
end $fn$;

create function ledger.create_hold(p_key text, p_account bigint, p_amount bigint, p_expires timestamptz) returns uuid
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
  update balance set held = held + p_amount where panel_id = v_panel and account_id = p_account;
  if not found then raise exception using errcode = 'LG404', message = 'unknown_account'; end if;
  return v_hold;
end $fn$;

-- Ends a pending hold: the money is free again, and the caller posts what was really taken in the same transaction (2 = voided, 3 = expired, 1 = posted).
create function ledger.resolve_hold(p_hold uuid, p_state smallint, p_posted bigint) returns boolean
  language plpgsql security definer set search_path = ledger, pg_temp as $fn$
declare v_panel integer := platform.panel_id(); v_account bigint; v_amount bigint;
begin
  update hold set state = p_state, posted_amount = p_posted, resolved_at = clock_timestamp()
   where panel_id = v_panel and hold_id = p_hold and state = 0 returning account_id, amount into v_account, v_amount;
  if not found then return false; end if;
  update balance set held = held - v_amount where panel_id = v_panel and account_id = v_account;
  return true;
end $fn$;

grant create on schema ledger to ledger_owner;
do $$
declare f regprocedure;
begin
  foreach f in array array[
    'ledger.account_of(smallint, bigint)'::regprocedure,
    'ledger.post(text, bytea, smallint, bigint, bigint[], bigint[], bigint[], smallint[], smallint, bigint, text, uuid)'::regprocedure,
    'ledger.charge(bigint, bigint, bigint, text)'::regprocedure,
    'ledger.create_hold(text, bigint, bigint, timestamptz)'::regprocedure,
    'ledger.resolve_hold(uuid, smallint, bigint)'::regprocedure] loop
    execute format('alter function %s owner to ledger_owner', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to vitrine_app, ledger_owner', f);
  end loop;
end $$;
revoke create on schema ledger from ledger_owner;
