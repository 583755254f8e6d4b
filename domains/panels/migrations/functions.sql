-- Functions of this schema. The file is applied again whenever its text changes, so every statement bears being run twice.

-- What a panel that is copied set: read as that panel, in the transaction of the new one, which goes on as itself.
create or replace function panels.settings_to_copy(p_source_panel integer, p_panel integer)
  returns table (settings jsonb, options jsonb) language plpgsql set search_path = panels, pg_temp as $$
begin
  perform set_config('app.panel_id', p_source_panel::text, true);
  select p.settings, p.options into settings, options from panels.panel p where p.panel_id = p_source_panel;
  perform set_config('app.panel_id', p_panel::text, true);
  if settings is not null then return next; end if;
end $$;

-- Uploaded pictures, which texts of every part name by their content.
create or replace function panels.copy_pictures(p_source_panel integer, p_panel integer) returns void language plpgsql set search_path = panels, pg_temp as $$
declare pictures panels.picture[];
begin
  perform set_config('app.panel_id', p_source_panel::text, true);
  pictures := array(select t from panels.picture t where t.panel_id = p_source_panel);
  perform set_config('app.panel_id', p_panel::text, true);
  insert into panels.picture select c.* from unnest(pictures) r, jsonb_populate_record(r, jsonb_build_object('panel_id', p_panel)) c;
end $$;

-- Banners, menu, texts of pages, redirects, own pages and questions with their newest text. Rows keep their numbers, which are their panel's own: what names one still does.
create or replace function panels.copy_content(p_source_panel integer, p_panel integer) returns void language plpgsql set search_path = panels, pg_temp as $$
declare
  banners panels.banner[]; entries panels.menu_item[]; pages panels.page[]; aliases panels.alias[]; articles panels.article[]; redirects panels.article_redirect[];
  own jsonb := jsonb_build_object('panel_id', p_panel);
begin
  perform set_config('app.panel_id', p_source_panel::text, true);
  -- One statement sees one state of all of them.
  select array(select t from panels.banner t where t.panel_id = p_source_panel),
         array(select t from panels.menu_item t where t.panel_id = p_source_panel order by t.position),
         array(select t from panels.page t where t.panel_id = p_source_panel),
         array(select t from panels.alias t where t.panel_id = p_source_panel),
         array(select t from panels.article t where t.panel_id = p_source_panel),
         array(select t from panels.article_redirect t where t.panel_id = p_source_panel)
    into banners, entries, pages, aliases, articles, redirects;
  perform set_config('app.panel_id', p_panel::text, true);
  insert into panels.banner overriding system value select c.* from unnest(banners) r, jsonb_populate_record(r, own || '{"version": 1}') c;
  insert into panels.menu_item select c.* from unnest(entries) r, jsonb_populate_record(r, own) c;
  insert into panels.page select c.* from unnest(pages) r, jsonb_populate_record(r, own) c;
  insert into panels.alias select c.* from unnest(aliases) r, jsonb_populate_record(r, own) c;
  insert into panels.article overriding system value select c.* from unnest(articles) r, jsonb_populate_record(r, own || '{"version": 1}') c;
  insert into panels.article_version (panel_id, article_id, version, texts, changed_at, changed_by)
    select a.panel_id, a.id, a.version, a.texts, a.changed_at, a.changed_by from panels.article a where a.panel_id = p_panel;
  insert into panels.article_redirect select c.* from unnest(redirects) r, jsonb_populate_record(r, own) c;
end $$;

-- Exports of all panels that a worker may go on with, those that waited longest first.
create or replace function panels.due_exports(at timestamptz, row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = panels, pg_temp as $$
  select e.panel_id, e.id from panels.export e where e.ready_at is null and e.due_at <= at order by e.due_at limit row_limit
$$;

-- As whom it runs, and who may call it.
grant create on schema panels to vitrine_resolver;
alter function panels.due_exports(timestamptz, integer) owner to vitrine_resolver;
revoke create on schema panels from vitrine_resolver;
revoke all on function panels.due_exports(timestamptz, integer) from public;
grant execute on function panels.due_exports(timestamptz, integer) to vitrine_app;
