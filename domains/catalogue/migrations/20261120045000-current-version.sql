-- What a later domain may ask: which version of a panel's catalogue is the newest.
create function catalogue.current_version(p_panel integer) returns integer language sql stable as $$
  select v.version from catalogue.version v where v.panel_id = p_panel
$$;
grant execute on function catalogue.current_version(integer) to vitrine_app;
