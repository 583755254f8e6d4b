-- Every order asks whether its customer is there and not frozen: one round trip, the panel is set by the function itself. Null when there is no such user.
create function identity.is_frozen(p_panel integer, p_user integer) returns boolean
  language plpgsql set search_path = identity, pg_temp as $$
begin
  perform set_config('app.panel_id', p_panel::text, true);
  return (select u.frozen_at is not null from identity.users u where u.panel_id = p_panel and u.user_id = p_user);
end $$;
revoke all on function identity.is_frozen(integer, integer) from public;
grant execute on function identity.is_frozen(integer, integer) to vitrine_app;
