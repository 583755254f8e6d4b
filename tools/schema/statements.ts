import type pg from 'pg'

/** What the catalogue queries answer: every value as text. */
export type Row = Readonly<Record<string, string | null>>

/** Rows of a query; numbers and the like as PostgreSQL writes them. */
export async function all(client: pg.Client, query: string): Promise<Row[]> {
  const { rows } = await client.query<Row>({ text: query, types: { getTypeParser: () => (value: unknown) => value as string } })
  return rows
}

export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

export const commentOn = (thing: string, comment: string | null | undefined): string[] =>
  comment ? [`comment on ${thing} is ${literal(comment)};`] : []

/**
 * The privileges on a thing that others than its owner have, in a fixed order. `acl` is a query for the list, its owner and the kind of thing (as `acldefault` names
 * it); where PUBLIC has by default what it does not have here, that is told too.
 */
export async function grantsOf(client: pg.Client, thing: string, acl: string): Promise<string[]> {
  const grants = await all(
    client,
    `select string_agg(lower(x.privilege_type), ', ' order by x.privilege_type collate "C") as privileges, x.is_grantable::text as may_pass_on,
            case when x.grantee = 0 then 'public' else pg_get_userbyid(x.grantee) end as grantee
       from (${acl}) of_thing, aclexplode(coalesce(of_thing.acl, acldefault(of_thing.kind::"char", of_thing.owner))) x
      where x.grantee <> of_thing.owner group by x.grantee, x.is_grantable order by 3, 2`,
  )
  const [gone] = await all(
    client,
    `select exists (select from aclexplode(acldefault(of_thing.kind::"char", of_thing.owner)) x where x.grantee = 0)::text as by_default from (${acl}) of_thing`,
  )
  const isTaken = gone?.by_default === 'true' && !grants.some(({ grantee }) => grantee === 'public')
  return [
    ...(isTaken ? [`revoke all on ${thing} from public;`] : []),
    ...grants.map(
      ({ privileges, grantee, may_pass_on }) =>
        `grant ${privileges} on ${thing} to ${grantee}${may_pass_on === 'true' ? ' with grant option' : ''};`,
    ),
  ]
}
