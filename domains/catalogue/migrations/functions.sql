-- Functions and triggers of this schema. The file is applied again whenever its text changes, so every statement bears being run twice.

create or replace function catalogue.note_change() returns trigger language plpgsql as $$
begin
  insert into catalogue.version as v (panel_id, version) values (platform.panel_id(), 1)
    on conflict (panel_id) do update set version = v.version + 1;
  return null;
end $$;
create or replace trigger note_change after insert or update or delete on catalogue.panel_network for each statement execute function catalogue.note_change();
create or replace trigger note_change after insert or update or delete on catalogue.service_type for each statement execute function catalogue.note_change();
create or replace trigger note_change after insert or update or delete on catalogue.delivery for each statement execute function catalogue.note_change();
create or replace trigger note_change after insert or update or delete on catalogue.label for each statement execute function catalogue.note_change();
create or replace trigger note_change after insert or update or delete on catalogue.target for each statement execute function catalogue.note_change();
create or replace trigger note_change after insert or update or delete on catalogue.service for each statement execute function catalogue.note_change();
create or replace trigger note_change after insert or update or delete on catalogue.service_content for each statement execute function catalogue.note_change();
create or replace trigger note_change after insert or update or delete on catalogue.service_label for each statement execute function catalogue.note_change();
create or replace trigger note_change after insert or update or delete on catalogue.service_target for each statement execute function catalogue.note_change();
create or replace trigger note_change after insert or update or delete on catalogue.package_item for each statement execute function catalogue.note_change();

-- What a later domain may ask: which version of a panel's catalogue is the newest.
create or replace function catalogue.current_version(p_panel integer) returns integer language sql stable as $$
  select v.version from catalogue.version v where v.panel_id = p_panel
$$;

-- What a later domain may ask: whether a service may work on one link several times at once.
create or replace function catalogue.allows_duplicate_links(p_panel integer, p_service integer) returns boolean language sql stable as $$
  select coalesce((select s.allows_duplicate_links from catalogue.service s where s.panel_id = p_panel and s.id = p_service), false)
$$;

-- What resellers are told of a service, part by part; null when there is none.
create or replace function catalogue.service_as_told(p_panel integer, p_service integer) returns jsonb language sql stable set search_path = catalogue, pg_temp as $$
  select jsonb_build_object(
    'sale', s.is_enabled and not s.is_deactivated and not s.restricted_access and n.is_enabled,
    'closed', s.available_closed_sales,
    'name', s.name,
    'type', jsonb_build_array(s.price_type, s.calculable_quantity, asked.required),
    'category', jsonb_build_array(n.name, t.name),
    'rate', jsonb_build_array(s.price_nano, s.pricing_per, s.discount_ppm, s.price_type),
    'min', s.min_quantity,
    'max', s.max_quantity,
    'step', case when s.calculable_quantity then 1 else s.quantity_step end,
    'refill', jsonb_build_array(s.has_refill, s.guarantee_days),
    'cancel', s.is_cancellable,
    'dripfeed', s.drip_feed_is_allowed and not s.is_package and not s.calculable_quantity,
    'desc', d.description,
    'parameters', jsonb_build_array(s.url_is_required, asked.parameters))
    from service s
    join panel_network n on n.panel_id = s.panel_id and n.network_id = s.network_id
    join service_type t on t.panel_id = s.panel_id and t.id = s.service_type_id
    join delivery d on d.panel_id = s.panel_id and d.id = s.delivery_id
   cross join lateral (
     select coalesce(jsonb_agg(a.target_type_id order by a.id) filter (where not a.is_optional), '[]') as required,
            coalesce(jsonb_agg(jsonb_build_array(a.target_type_id, a.is_optional, a.selectable_values) order by a.id), '[]') as parameters
       from service_target st join target a on a.panel_id = st.panel_id and a.id = st.target_id
      where st.panel_id = s.panel_id and st.service_id = s.id) asked
   where s.panel_id = p_panel and s.id = p_service
$$;

-- Writes down what is different; a service that is gone is off sale, and otherwise as it was.
create or replace function catalogue.note_services(p_panel integer, p_services integer[]) returns void language sql set search_path = catalogue, pg_temp as $$
  insert into service_change as c (panel_id, service_id, changed_in, changed_at, told, changed)
  select p_panel, one.id, pg_current_xact_id(), clock_timestamp(), one.told, (select jsonb_object_agg(part, pg_current_xact_id()::text) from jsonb_object_keys(one.told) part)
    from (select distinct id, coalesce(service_as_told(p_panel, id), '{"sale": false}') as told from unnest(p_services) id) one
  on conflict (panel_id, service_id) do update set
    changed_in = excluded.changed_in, changed_at = excluded.changed_at, told = c.told || excluded.told,
    changed = c.changed || coalesce((
      select jsonb_object_agg(now.key, excluded.changed_in::text) from jsonb_each(excluded.told) now where c.told -> now.key is distinct from now.value), '{}')
   where c.told is distinct from c.told || excluded.told
$$;

-- All of it at the end of the transaction: what is taken away and given back within it, as an import does with what services ask for, is no change.
create or replace function catalogue.note_service() returns trigger language plpgsql set search_path = catalogue, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    perform note_services(old.panel_id, array[old.id]);
  else
    perform note_services(new.panel_id, array[new.id]);
  end if;
  return null;
end $$;
drop trigger if exists service_made on catalogue.service;
create constraint trigger service_made after insert or delete on catalogue.service deferrable initially deferred for each row execute function catalogue.note_service();
drop trigger if exists service_changed on catalogue.service;
create constraint trigger service_changed after update on catalogue.service deferrable initially deferred for each row
  when ((old.is_enabled, old.is_deactivated, old.restricted_access, old.available_closed_sales, old.name, old.network_id, old.service_type_id, old.delivery_id, old.price_nano,
         old.pricing_per, old.discount_ppm, old.price_type, old.min_quantity, old.max_quantity, old.quantity_step, old.has_refill, old.guarantee_days, old.is_cancellable,
         old.drip_feed_is_allowed, old.is_package, old.calculable_quantity, old.url_is_required)
    is distinct from
        (new.is_enabled, new.is_deactivated, new.restricted_access, new.available_closed_sales, new.name, new.network_id, new.service_type_id, new.delivery_id, new.price_nano,
         new.pricing_per, new.discount_ppm, new.price_type, new.min_quantity, new.max_quantity, new.quantity_step, new.has_refill, new.guarantee_days, new.is_cancellable,
         new.drip_feed_is_allowed, new.is_package, new.calculable_quantity, new.url_is_required))
  execute function catalogue.note_service();

create or replace function catalogue.note_asked_of_service() returns trigger language plpgsql set search_path = catalogue, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    perform note_services(old.panel_id, array[old.service_id]);
  else
    perform note_services(new.panel_id, array[new.service_id]);
  end if;
  return null;
end $$;
drop trigger if exists service_asks on catalogue.service_target;
create constraint trigger service_asks after insert or delete on catalogue.service_target deferrable initially deferred for each row
  execute function catalogue.note_asked_of_service();

-- What many services share.
create or replace function catalogue.note_services_of() returns trigger language plpgsql set search_path = catalogue, pg_temp as $$
begin
  perform note_services(new.panel_id, case tg_table_name
    when 'panel_network' then array(select s.id from service s where s.panel_id = new.panel_id and s.network_id = (to_jsonb(new) ->> 'network_id')::integer)
    when 'service_type' then array(select s.id from service s where s.panel_id = new.panel_id and s.service_type_id = (to_jsonb(new) ->> 'id')::integer)
    when 'delivery' then array(select s.id from service s where s.panel_id = new.panel_id and s.delivery_id = (to_jsonb(new) ->> 'id')::integer)
    else array(select s.service_id from service_target s where s.panel_id = new.panel_id and s.target_id = (to_jsonb(new) ->> 'id')::integer)
  end);
  return null;
end $$;
drop trigger if exists services_changed on catalogue.panel_network;
create constraint trigger services_changed after update on catalogue.panel_network deferrable initially deferred for each row
  when ((old.name, old.is_enabled) is distinct from (new.name, new.is_enabled)) execute function catalogue.note_services_of();
drop trigger if exists services_changed on catalogue.service_type;
create constraint trigger services_changed after update on catalogue.service_type deferrable initially deferred for each row
  when (old.name is distinct from new.name) execute function catalogue.note_services_of();
drop trigger if exists services_changed on catalogue.delivery;
create constraint trigger services_changed after update on catalogue.delivery deferrable initially deferred for each row
  when (old.description is distinct from new.description) execute function catalogue.note_services_of();
drop trigger if exists services_changed on catalogue.target;
create constraint trigger services_changed after update on catalogue.target deferrable initially deferred for each row
  when ((old.target_type_id, old.selectable_values, old.is_optional) is distinct from (new.target_type_id, new.selectable_values, new.is_optional))
  execute function catalogue.note_services_of();

-- As whom they run, and who may call them.
grant execute on function catalogue.current_version(integer), catalogue.allows_duplicate_links(integer, integer) to vitrine_app;
