-- Functions and triggers of this schema. The file is applied again whenever its text changes, so every statement bears being run twice.

create or replace function panels.note_change() returns trigger language plpgsql as $$
begin
  update panels.revision set value = value + 1;
  return null;
end $$;
create or replace trigger note_change after insert or update or delete on panels.panel for each statement execute function panels.note_change();
create or replace trigger note_change after insert or update or delete on panels.host for each statement execute function panels.note_change();

-- Before the panel is known: these find its number, and nothing else.
create or replace function panels.panel_by_host(wanted text) returns integer
  language sql stable security definer set search_path = panels, pg_temp as $$ select h.panel_id from panels.host h where h.host = wanted $$;

create or replace function panels.panel_by_key(wanted text) returns integer
  language sql stable security definer set search_path = panels, pg_temp as $$ select p.panel_id from panels.panel p where p.key = wanted $$;

create or replace function panels.panel_ids() returns setof integer
  language sql stable security definer set search_path = panels, pg_temp as $$ select p.panel_id from panels.panel p order by p.panel_id $$;

-- As whom they run, and who may call them.
grant create on schema panels to vitrine_resolver;
alter function panels.panel_by_host(text) owner to vitrine_resolver;
alter function panels.panel_by_key(text) owner to vitrine_resolver;
alter function panels.panel_ids() owner to vitrine_resolver;
revoke create on schema panels from vitrine_resolver;
revoke all on function panels.panel_by_host(text), panels.panel_by_key(text), panels.panel_ids() from public;
grant execute on function panels.panel_by_host(text), panels.panel_by_key(text), panels.panel_ids() to vitrine_app;
