-- Functions and triggers of this schema. The file is applied again whenever its text changes, so every statement bears being run twice.

-- Every order asks whether its customer is there and not frozen: one round trip, the panel is set by the function itself. Null when there is no such user.
create or replace function identity.is_frozen(p_panel integer, p_user integer) returns boolean
  language plpgsql set search_path = identity, pg_temp as $$
begin
  perform set_config('app.panel_id', p_panel::text, true);
  return (select u.frozen_at is not null from identity.user_account u where u.panel_id = p_panel and u.user_id = p_user);
end $$;

create or replace function identity.note_credentials() returns trigger language plpgsql set search_path = identity, pg_temp as $$
begin
  new.credentials_changed_at := clock_timestamp();
  return new;
end $$;
create or replace trigger credentials_changed before update of password_hash, email on identity.user_account for each row
  when (old.password_hash is distinct from new.password_hash or old.email is distinct from new.email) execute function identity.note_credentials();

-- Who asks, with what stands behind his session.
create or replace function identity.caller_of_access_token(p_panel integer, p_hash bytea, p_now timestamptz)
  returns table (session_id uuid, user_id integer, impersonator_id integer, must_enrol boolean)
  language plpgsql set search_path = identity, pg_temp as $$
begin
  perform set_config('app.panel_id', p_panel::text, true);
  return query
    select s.session_id, s.user_id, s.impersonator_id, s.must_enrol from identity.access_token t
      join identity.session s on s.panel_id = p_panel and s.session_id = t.session_id
     where t.panel_id = p_panel and t.token_hash = p_hash and t.expires_at > p_now and s.ended_at is null and s.ends_at > p_now;
end $$;

create or replace function identity.owner_of_api_token(p_panel integer, p_hash bytea)
  returns table (token_id integer, user_id integer, scopes text[], is_test boolean, addresses text[], last_used_at timestamptz)
  language plpgsql set search_path = identity, pg_temp as $$
begin
  perform set_config('app.panel_id', p_panel::text, true);
  return query select a.token_id, a.user_id, a.scopes, a.is_test, a.addresses, a.last_used_at from identity.api_token a
    join identity.user_account u on u.panel_id = p_panel and u.user_id = a.user_id
   where a.panel_id = p_panel and a.token_hash = p_hash and not u.is_suspended;
end $$;

-- As whom they run, and who may call them.
revoke all on function identity.is_frozen(integer, integer), identity.caller_of_access_token(integer, bytea, timestamptz),
  identity.owner_of_api_token(integer, bytea) from public;
grant execute on function identity.is_frozen(integer, integer), identity.caller_of_access_token(integer, bytea, timestamptz),
  identity.owner_of_api_token(integer, bytea) to vitrine_app;
