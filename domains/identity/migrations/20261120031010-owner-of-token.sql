-- Every signed-in request asks whose token it carries: one round trip, the panel is set by the function itself.
create function identity.owner_of_access_token(p_panel integer, p_hash bytea, p_now timestamptz) returns table (session_id uuid, user_id integer)
  language plpgsql set search_path = identity, pg_temp as $$
begin
  perform set_config('app.panel_id', p_panel::text, true);
  return query
    select s.session_id, s.user_id from identity.access_tokens t
      join identity.sessions s on s.panel_id = p_panel and s.session_id = t.session_id
     where t.panel_id = p_panel and t.token_hash = p_hash and t.expires_at > p_now and s.ended_at is null and s.ends_at > p_now;
end $$;

create function identity.owner_of_api_token(p_panel integer, p_hash bytea) returns table (user_id integer)
  language plpgsql set search_path = identity, pg_temp as $$
begin
  perform set_config('app.panel_id', p_panel::text, true);
  return query select a.user_id from identity.api_tokens a where a.panel_id = p_panel and a.token_hash = p_hash;
end $$;

revoke all on function identity.owner_of_access_token(integer, bytea, timestamptz), identity.owner_of_api_token(integer, bytea) from public;
grant execute on function identity.owner_of_access_token(integer, bytea, timestamptz), identity.owner_of_api_token(integer, bytea) to vitrine_app;
