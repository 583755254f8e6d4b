-- Functions and triggers of this schema. The file is applied again whenever its text changes, so every statement bears being run twice.

-- A change that says nothing of versions, by an import or a provider's new rate, makes a new version in nobody's name. How popular a service is, and where it stands, is no change of it.
create or replace function catalogue.count_version() returns trigger language plpgsql as $$
begin
  if new.version = old.version and (to_jsonb(new) - array['popularity', 'position']) is distinct from (to_jsonb(old) - array['popularity', 'position']) then
    new.version := old.version + 1;
    new.changed_at := clock_timestamp();
    new.changed_by := null;
  end if;
  return new;
end $$;
create or replace trigger count_version before update on catalogue.service for each row execute function catalogue.count_version();

-- The same for what services are sorted by; where one stands among the others is no change of it.
create or replace function catalogue.count_shelf_version() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - array['version', 'position']) is distinct from (to_jsonb(old) - array['version', 'position']) then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
create or replace trigger count_version before update on catalogue.panel_network for each row execute function catalogue.count_shelf_version();
create or replace trigger count_version before update on catalogue.service_type for each row execute function catalogue.count_shelf_version();
create or replace trigger count_version before update on catalogue.label for each row execute function catalogue.count_shelf_version();
create or replace trigger count_version before update on catalogue.delivery for each row execute function catalogue.count_shelf_version();
create or replace trigger count_version before update on catalogue.target for each row execute function catalogue.count_shelf_version();

-- The catalogue of another panel, read as that panel in the transaction of the new one. Rows keep their numbers, which are their panel's own: what names one still
-- does. How often a service was bought, and what it cost before, are not of the catalogue.
create or replace function catalogue.copy_catalogue(p_source_panel integer, p_panel integer) returns void language plpgsql set search_path = catalogue, pg_temp as $$
declare
  networks catalogue.panel_network[]; types catalogue.service_type[]; labels catalogue.label[]; deliveries catalogue.delivery[]; targets catalogue.target[];
  services catalogue.service[]; contents catalogue.service_content[]; service_labels catalogue.service_label[]; service_targets catalogue.service_target[];
  items catalogue.package_item[]; slugs catalogue.former_slug[]; reports catalogue.service_change[];
  -- Numbers of services as keys: a join would be planned by what is known of a panel that has no row yet, as a loop in a loop.
  copied jsonb; reported_of jsonb;
  own jsonb := jsonb_build_object('panel_id', p_panel);
  anew jsonb := own || '{"version": 1}';
begin
  perform set_config('app.panel_id', p_source_panel::text, true);
  -- One statement sees one state of all of them.
  select array(select t from catalogue.panel_network t where t.panel_id = p_source_panel),
         array(select t from catalogue.service_type t where t.panel_id = p_source_panel),
         array(select t from catalogue.label t where t.panel_id = p_source_panel),
         array(select t from catalogue.delivery t where t.panel_id = p_source_panel),
         array(select t from catalogue.target t where t.panel_id = p_source_panel),
         array(select t from catalogue.service t where t.panel_id = p_source_panel),
         array(select t from catalogue.service_content t where t.panel_id = p_source_panel),
         array(select t from catalogue.service_label t where t.panel_id = p_source_panel),
         array(select t from catalogue.service_target t where t.panel_id = p_source_panel),
         array(select t from catalogue.package_item t where t.panel_id = p_source_panel),
         array(select t from catalogue.former_slug t where t.panel_id = p_source_panel),
         array(select t from catalogue.service_change t where t.panel_id = p_source_panel)
    into networks, types, labels, deliveries, targets, services, contents, service_labels, service_targets, items, slugs, reports;
  perform set_config('app.panel_id', p_panel::text, true);
  -- What resellers are told of the source's services is told of these: the triggers that work it out for one service after another have nothing to do.
  set constraints catalogue.service_made, catalogue.service_asks immediate;
  perform set_config('catalogue.is_copied', 'yes', true);
  insert into catalogue.panel_network select c.* from unnest(networks) r, jsonb_populate_record(r, anew) c;
  insert into catalogue.service_type select c.* from unnest(types) r, jsonb_populate_record(r, anew) c;
  insert into catalogue.label select c.* from unnest(labels) r, jsonb_populate_record(r, anew) c;
  insert into catalogue.delivery select c.* from unnest(deliveries) r, jsonb_populate_record(r, anew) c;
  insert into catalogue.target select c.* from unnest(targets) r, jsonb_populate_record(r, anew) c;
  -- By names, because a record that is populated column by column takes five times as long; columns that come later are named by the catalogue tables.
  execute (
    select format('insert into catalogue.service (%s) select %s from unnest($1) r', string_agg(quote_ident(a.attname), ', ' order by a.attnum), string_agg(
        case a.attname when 'panel_id' then '$2' when 'version' then '1' when 'popularity' then '0' when 'changed_at' then 'null' when 'changed_by' then 'null'
          else 'r.' || quote_ident(a.attname) end, ', ' order by a.attnum))
      from pg_attribute a where a.attrelid = 'catalogue.service'::regclass and a.attnum > 0 and not a.attisdropped) using services, p_panel;
  insert into catalogue.service_content select c.* from unnest(contents) r, jsonb_populate_record(r, own) c;
  insert into catalogue.service_label select c.* from unnest(service_labels) r, jsonb_populate_record(r, own) c;
  insert into catalogue.service_target select c.* from unnest(service_targets) r, jsonb_populate_record(r, own) c;
  insert into catalogue.package_item select c.* from unnest(items) r, jsonb_populate_record(r, own) c;
  insert into catalogue.former_slug select c.* from unnest(slugs) r, jsonb_populate_record(r, own) c;
  insert into catalogue.service_price (panel_id, service_id, price_nano, discount_ppm, pricing_per, because)
    select p_panel, s.id, s.price_nano, s.discount_ppm, s.pricing_per, 'new' from catalogue.service s where s.panel_id = p_panel;
  copied := (select coalesce(jsonb_object_agg(r.id, true), '{}') from unnest(services) r);
  insert into catalogue.service_change (panel_id, service_id, changed_in, changed_at, reported, changed)
    select p_panel, r.service_id, pg_current_xact_id(), clock_timestamp(), r.reported,
           (select jsonb_object_agg(part, pg_current_xact_id()::text) from jsonb_object_keys(r.reported) part)
      from unnest(reports) r where copied ? r.service_id::text;
  perform set_config('catalogue.is_copied', '', true);
  set constraints catalogue.service_made, catalogue.service_asks deferred;
  reported_of := (select coalesce(jsonb_object_agg(r.service_id, true), '{}') from unnest(reports) r);
  perform catalogue.note_services(p_panel, array(select r.id from unnest(services) r where not reported_of ? r.id::text));
end $$;

-- All of it at the end of the transaction: what is taken away and given back within it, as an import does with what services ask for, is no change.
create or replace function catalogue.note_service() returns trigger language plpgsql set search_path = catalogue, pg_temp as $$
begin
  if current_setting('catalogue.is_copied', true) = 'yes' then return null; end if;
  if tg_op = 'DELETE' then
    perform note_services(old.panel_id, array[old.id]);
  else
    perform note_services(new.panel_id, array[new.id]);
  end if;
  return null;
end $$;

create or replace function catalogue.note_service_target_change() returns trigger language plpgsql set search_path = catalogue, pg_temp as $$
begin
  if current_setting('catalogue.is_copied', true) = 'yes' then return null; end if;
  if tg_op = 'DELETE' then
    perform note_services(old.panel_id, array[old.service_id]);
  else
    perform note_services(new.panel_id, array[new.service_id]);
  end if;
  return null;
end $$;
