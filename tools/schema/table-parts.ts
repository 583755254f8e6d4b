import type pg from 'pg'
import { all, commentOn } from './statements.ts'

type Oid = string | null | undefined

/** Primary key first, then what is unique or excluded, foreign keys and checks, each by name. NOT NULL stands with its column. */
export async function constraintsOf(client: pg.Client, table: Oid): Promise<string[]> {
  const constraints = await all(
    client,
    `select quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition from pg_constraint c
      where c.conrelid = ${table} and c.contype in ('p', 'u', 'x', 'f', 'c') order by position(c.contype::text in 'puxfc'), c.conname collate "C"`,
  )
  return constraints.map(({ name, definition }) => `constraint ${name} ${definition}`)
}

/** Indexes that no constraint has made. */
export async function indexesOf(client: pg.Client, table: Oid): Promise<string[]> {
  const indexes = await all(
    client,
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition, obj_description(i.indexrelid, 'pg_class') as comment from pg_index i
      where i.indrelid = ${table} and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x'))
      order by i.indexrelid::regclass::text collate "C"`,
  )
  return indexes.flatMap(({ name, definition, comment }) => [`${definition};`, ...commentOn(`index ${name}`, comment)])
}

export async function policiesOf(client: pg.Client, table: Oid): Promise<string[]> {
  const policies = await all(
    client,
    `select quote_ident(p.polname) as name, p.polrelid::regclass::text as relation, case when p.polpermissive then '' else ' as restrictive' end as kind,
            case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end as command,
            coalesce((select string_agg(case when r = 0 then 'public' else pg_get_userbyid(r) end, ', ' order by pg_get_userbyid(r) collate "C") from unnest(p.polroles) r), 'public') as roles,
            pg_get_expr(p.polqual, p.polrelid) as condition, pg_get_expr(p.polwithcheck, p.polrelid) as check
       from pg_policy p where p.polrelid = ${table} order by p.polname collate "C"`,
  )
  return policies.map(
    ({ name, relation, kind, command, roles, condition, check }) =>
      `create policy ${name} on ${relation}${kind} for ${command} to ${roles}${condition ? ` using (${condition})` : ''}${check ? ` with check (${check})` : ''};`,
  )
}

export async function triggersOf(client: pg.Client, table: Oid): Promise<string[]> {
  const triggers = await all(
    client,
    `select pg_get_triggerdef(t.oid) as definition, t.tgenabled as enabled, quote_ident(t.tgname) as name, t.tgrelid::regclass::text as relation
       from pg_trigger t where t.tgrelid = ${table} and not t.tgisinternal order by t.tgname collate "C"`,
  )
  return triggers.flatMap(({ definition, enabled, name, relation }) => [
    `${definition};`,
    ...(enabled === 'O' ? [] : [`-- ${name} on ${relation} is enabled as ${enabled}`]),
  ])
}
