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
