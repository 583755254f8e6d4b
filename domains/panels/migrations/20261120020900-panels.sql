-- White-label instances: who answers on which host, and what each of them set.
create schema panels;
grant usage on schema panels to vitrine_app, vitrine_resolver;

create sequence panels.panel_number as integer;
grant usage on sequence panels.panel_number to vitrine_app;

create table panels.panel (
  panel_id integer primary key,
  key text not null unique check (key ~ '^[a-z][a-z0-9-]{1,40}$'),
  name text not null check (length(name) between 1 and 100),
  -- Where mails and return addresses lead: scheme, host and port.
  origin text not null check (origin ~ '^https?://[^/]+$'),
  -- Cookies of two panels must never share a domain.
  cookie_domain text unique,
  settings jsonb not null default '{}',
  options jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now()
);
select platform.panel_table('panels.panel', 'select, insert, update');
select platform.resolver_may_read('panels.panel');

create table panels.host (
  host text primary key check (host = lower(host) and host !~ '[:/ ]'),
  panel_id integer not null references panels.panel,
  is_primary boolean not null default false
);
create unique index host_primary on panels.host (panel_id) where is_primary;
select platform.panel_table('panels.host', 'select, insert, delete');
select platform.resolver_may_read('panels.host');

-- One counter of all changes: processes ask for it and drop what they remember when it moved.
create table panels.revision (one boolean primary key default true check (one), value integer not null default 1);
insert into panels.revision default values;
select platform.global_table('panels.revision', 'select, update');

create function panels.note_change() returns trigger language plpgsql as $$
begin
  update panels.revision set value = value + 1;
  return null;
end $$;
create trigger note_change after insert or update or delete on panels.panel for each statement execute function panels.note_change();
create trigger note_change after insert or update or delete on panels.host for each statement execute function panels.note_change();

-- Before the panel is known: these find its number, and nothing else.
create function panels.panel_by_host(wanted text) returns integer
  language sql stable security definer set search_path = panels, pg_temp as $$ select h.panel_id from panels.host h where h.host = wanted $$;
create function panels.panel_by_key(wanted text) returns integer
  language sql stable security definer set search_path = panels, pg_temp as $$ select p.panel_id from panels.panel p where p.key = wanted $$;
create function panels.panel_ids() returns setof integer
  language sql stable security definer set search_path = panels, pg_temp as $$ select p.panel_id from panels.panel p order by p.panel_id $$;

grant create on schema panels to vitrine_resolver;
alter function panels.panel_by_host(text) owner to vitrine_resolver;
alter function panels.panel_by_key(text) owner to vitrine_resolver;
alter function panels.panel_ids() owner to vitrine_resolver;
revoke create on schema panels from vitrine_resolver;
revoke all on function panels.panel_by_host(text), panels.panel_by_key(text), panels.panel_ids() from public;
grant execute on function panels.panel_by_host(text), panels.panel_by_key(text), panels.panel_ids() to vitrine_app;
