-- Runs at every start, before the migrations, as the migrator. The application's role owns nothing and cannot step around row level security;
-- vitrine_resolver may read the few tables that must be searched before the panel is known, through functions only.
do $$
declare wanted text;
begin
  foreach wanted in array array['vitrine_owner', 'vitrine_app', 'vitrine_resolver', 'ledger_owner'] loop
    if not exists (select 1 from pg_roles where rolname = wanted) then
      execute format('create role %I nologin nosuperuser nobypassrls', wanted);
    end if;
    execute format('grant %I to current_user', wanted);
  end loop;
  grant vitrine_resolver, ledger_owner to vitrine_owner;
  execute format('grant create, connect on database %I to vitrine_owner', current_database());
  execute format('grant connect on database %I to vitrine_app', current_database());
end $$;

create schema if not exists platform authorization vitrine_owner;
create table if not exists platform.migration (name text primary key, checksum text not null, applied_at timestamptz not null default now());
