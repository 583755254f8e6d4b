-- Functions of this schema that copies are made with. The file is applied again whenever its text changes, so every statement bears being run twice.

-- Payment and withdrawal methods of another panel with their accounts at gateways, switched off, into one that has none. Secrets stay behind: the caller seals
-- empty ones. Methods of closed accounts are left out, and those for grades that the copy does not have: they would be open to everybody. Answers how many.
create or replace function payments.copy_methods(p_source_panel integer, p_panel integer, p_at timestamptz, p_has_grades boolean) returns integer
  language plpgsql set search_path = payments, pg_temp as $$
declare
  accounts payments.gateway_account[]; methods payments.method[]; bonuses payments.method_bonus[]; countries payments.method_country[];
  grades payments.method_grade[]; withdrawals payments.withdrawal_method[]; left_out integer;
  own jsonb := jsonb_build_object('panel_id', p_panel);
  anew jsonb := jsonb_build_object('panel_id', p_panel, 'version', 1, 'is_enabled', false);
  keyless jsonb := jsonb_build_object('panel_id', p_panel, 'version', 1, 'secret', '\x', 'secret_last4', '', 'webhook_secrets', '\x', 'webhook_secret_ends',
    jsonb_build_array(), 'wallets', jsonb_build_array(), 'created_at', p_at, 'secrets_changed_at', p_at);
begin
  perform set_config('app.panel_id', p_source_panel::text, true);
  -- One statement sees one state of all of them.
  with taken as (
    select m.id from payments.method m left join payments.gateway_account a on a.panel_id = m.panel_id and a.id = m.gateway_account_id
     where m.panel_id = p_source_panel and a.closed_at is null
       and (p_has_grades or not exists (select from payments.method_grade g where g.panel_id = m.panel_id and g.method_id = m.id)))
  select array(select t from payments.gateway_account t where t.panel_id = p_source_panel and t.closed_at is null),
         array(select t from payments.method t where t.panel_id = p_source_panel and t.id in (select id from taken)),
         array(select t from payments.method_bonus t where t.panel_id = p_source_panel and t.method_id in (select id from taken)),
         array(select t from payments.method_country t where t.panel_id = p_source_panel and t.method_id in (select id from taken)),
         array(select t from payments.method_grade t where t.panel_id = p_source_panel and t.method_id in (select id from taken)),
         array(select t from payments.withdrawal_method t where t.panel_id = p_source_panel),
         (select count(*)::int from payments.method t where t.panel_id = p_source_panel and t.id not in (select id from taken))
    into accounts, methods, bonuses, countries, grades, withdrawals, left_out;
  perform set_config('app.panel_id', p_panel::text, true);
  insert into payments.gateway_account overriding system value
    select c.* from unnest(accounts) r, jsonb_populate_record(r, keyless || jsonb_build_object(
      'public_id', replace(gen_random_uuid()::text, '-', ''), 'lacks_secret', r.connector <> 'manual')) c;
  insert into payments.method overriding system value select c.* from unnest(methods) r, jsonb_populate_record(r, anew) c;
  insert into payments.method_bonus select c.* from unnest(bonuses) r, jsonb_populate_record(r, own) c;
  insert into payments.method_country select c.* from unnest(countries) r, jsonb_populate_record(r, own) c;
  insert into payments.method_grade select c.* from unnest(grades) r, jsonb_populate_record(r, own) c;
  insert into payments.withdrawal_method overriding system value select c.* from unnest(withdrawals) r, jsonb_populate_record(r, anew) c;
  return left_out;
end $$;
