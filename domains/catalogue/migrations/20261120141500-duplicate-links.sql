-- What a later domain may ask: whether a service may work on one link several times at once.
create function catalogue.allows_duplicate_links(p_panel integer, p_service integer) returns boolean language sql stable as $$
  select coalesce((select s.allows_duplicate_links from catalogue.service s where s.panel_id = p_panel and s.id = p_service), false)
$$;
grant execute on function catalogue.allows_duplicate_links(integer, integer) to vitrine_app;
