-- An account has two keys at a time, so that the next one is in use before the first one ends; and two more that only try things out. A key may be bound to addresses.
-- A browser extension still has one.
alter table identity.api_tokens
  add column token_id integer generated always as identity,
  add column name text not null default '' check (length(name) <= 60),
  add column slot smallint not null default 1 check (slot in (1, 2)),
  add column is_test boolean not null default false,
  add column addresses text[] not null default '{}' check (cardinality(addresses) <= 20),
  add column last_used_at timestamptz,
  add constraint extension_is_one check (kind = 'api' or (slot = 1 and not is_test)),
  drop constraint api_tokens_pkey,
  add primary key (panel_id, token_id),
  add unique (panel_id, user_id, kind, is_test, slot);

drop function identity.owner_of_api_token(integer, bytea);
create function identity.owner_of_api_token(p_panel integer, p_hash bytea)
  returns table (token_id integer, user_id integer, scopes text[], is_test boolean, addresses text[], last_used_at timestamptz)
  language plpgsql set search_path = identity, pg_temp as $$
begin
  perform set_config('app.panel_id', p_panel::text, true);
  return query select a.token_id, a.user_id, a.scopes, a.is_test, a.addresses, a.last_used_at from identity.api_tokens a
    join identity.users u on u.panel_id = p_panel and u.user_id = a.user_id
   where a.panel_id = p_panel and a.token_hash = p_hash and not u.is_suspended;
end $$;
revoke all on function identity.owner_of_api_token(integer, bytea) from public;
grant execute on function identity.owner_of_api_token(integer, bytea) to vitrine_app;
