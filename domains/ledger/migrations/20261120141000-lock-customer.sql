-- Whoever touches several accounts of a customer one after another locks them together first, in the order that every posting uses.
create function ledger.lock_customer(p_user bigint) returns void
  language plpgsql security definer set search_path = ledger, pg_temp as $fn$
declare
  v_panel integer := platform.panel_id();
  v_accounts bigint[] := array[account_of(1::smallint, p_user), account_of(2::smallint, p_user), account_of(3::smallint, p_user)];
begin
  perform 1 from balance b where b.panel_id = v_panel and b.account_id = any (v_accounts) order by b.account_id for no key update;
end $fn$;

grant create on schema ledger to ledger_owner;
alter function ledger.lock_customer(bigint) owner to ledger_owner;
revoke create on schema ledger from ledger_owner;
revoke all on function ledger.lock_customer(bigint) from public;
grant execute on function ledger.lock_customer(bigint) to vitrine_app, ledger_owner;
