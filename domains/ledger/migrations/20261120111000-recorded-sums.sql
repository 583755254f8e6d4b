-- Sums of recorded accounts by index. Behind the fence of a panel only plain comparisons may bound an index (coalesce counts as leaky), so the mark is a value of
-- its own before transfers are read.

-- Debits and credits of one recorded account of the panel: what was folded in this cluster, and what came since.
create function ledger.recorded_sum(p_account bigint) returns table (debits numeric, credits numeric)
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

-- As before: each row is right by itself, sums below its own mark, so two folds at once do no harm.
create or replace function ledger.fold() returns integer
  language plpgsql security definer set search_path = ledger, pg_temp set enable_seqscan = off as $fn$
declare
  v_panel integer := platform.panel_id(); v_upto xid8 := pg_snapshot_xmin(pg_current_snapshot()); v_folded integer;
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
  get diagnostics v_folded = row_count;
  return v_folded;
end $fn$;

create or replace function ledger.take_touched() returns table (account_id bigint)
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

grant create on schema ledger to ledger_owner;
alter function ledger.recorded_sum(bigint) owner to ledger_owner;
revoke create on schema ledger from ledger_owner;
revoke all on function ledger.recorded_sum(bigint) from public;
grant execute on function ledger.recorded_sum(bigint) to vitrine_app, ledger_owner;
