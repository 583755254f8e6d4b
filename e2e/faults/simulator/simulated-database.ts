import type pg from 'pg'

/** What a seed writes into, and what is laid once. */
export interface Tables {
  readonly tables: readonly string[]
  readonly sequences: readonly string[]
}

const SCHEMAS = "('order_search', 'ordering', 'fulfilment', 'payments', 'ledger', 'promotions', 'earning', 'platform')"

/** Tables that are empty now are what orders write into. */
export async function tablesOf(admin: pg.Client): Promise<Tables> {
  const { rows } = await admin.query<{ name: string; is_empty: boolean }>(`
    select format('%I.%I', schemaname, tablename) as name,
           not (xpath('/row/filled/text()', query_to_xml(format('select exists (select from %I.%I) as filled', schemaname, tablename), false, true, '')))[1]::text::boolean as is_empty
      from pg_tables where schemaname in ${SCHEMAS}`)
  const { rows: sequences } = await admin.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and n.nspname in ${SCHEMAS} and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i'))`)
  return { tables: rows.filter((row) => row.is_empty).map(({ name }) => name), sequences: sequences.map(({ name }) => name) }
}

/**
 * From the next connection on, statements, functions and defaults of this database read the clock from one row: names are looked up in schema
 * `simulated` before PostgreSQL's own.
 */
export async function liveInVirtualTime(admin: pg.Client): Promise<void> {
  await admin.query(`
    create schema simulated;
    grant usage on schema simulated to public;
    create unlogged table simulated.clock (at timestamptz not null) with (fillfactor = 10);
    grant select on simulated.clock to public;
    insert into simulated.clock values (pg_catalog.now());
    create function simulated.now() returns timestamptz language sql stable as 'select at from simulated.clock';
    create function simulated.clock_timestamp() returns timestamptz language sql stable as 'select at from simulated.clock';
    do $do$ begin execute format('alter database %I set search_path = simulated, pg_catalog', current_database());
      execute format('alter database %I set synchronous_commit = off', current_database());
      execute format('alter database %I set plan_cache_mode = force_generic_plan', current_database()); end $do$;
    do $do$ declare t record; begin
      for t in select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ${SCHEMAS} loop
        execute format('alter table %s set (autovacuum_enabled = false)', t.name);
      end loop;
    end $do$;
    do $do$ declare f record; begin
      for f in select p.oid::regprocedure as name, (select substr(x, 13) from unnest(p.proconfig) x where x like 'search_path=%') as path
                 from pg_proc p join pg_namespace n on n.oid = p.pronamespace
                where n.nspname in ${SCHEMAS} and p.prosrc ~ '(now|clock_timestamp)\\(\\)' loop
        execute format('alter function %s set search_path = simulated, pg_catalog%s', f.name, coalesce(', ' || f.path, ''));
      end loop;
    end $do$;
    do $do$ declare c record; begin
      for c in select d.adrelid::regclass as tab, a.attname, pg_get_expr(d.adbin, d.adrelid) as expression
                 from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum join pg_class t on t.oid = d.adrelid
                 join pg_namespace n on n.oid = t.relnamespace
                where n.nspname in ${SCHEMAS} and pg_get_expr(d.adbin, d.adrelid) ~ '^(now|clock_timestamp)\\(\\)$' loop
        execute format('alter table %s alter column %I set default simulated.now()', c.tab, c.attname);
      end loop;
    end $do$`)
}
