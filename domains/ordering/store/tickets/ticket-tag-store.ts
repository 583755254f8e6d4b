import { sql, type Trx } from '@vitrine/platform/database'

/** The tags of tickets, by their names. */
export const tagsOfTickets = (trx: Trx, ids: readonly number[]): Promise<{ ticketId: number; tag: string }[]> =>
  trx.rows(sql<{ ticketId: number; tag: string }>`
    select ticket_id as "ticketId", tag from ordering.ticket_tag where panel_id = ${trx.panelId} and ticket_id = any (${[...ids]}::int[]) order by ticket_id, tag`)

/** The tags of one ticket. */
export const tagsOf = async (trx: Trx, id: number): Promise<readonly string[]> => (await tagsOfTickets(trx, [id])).map(({ tag }) => tag)

/** Gives a ticket these tags and no others. */
export async function writeTags(trx: Trx, ticketId: number, tags: readonly string[]): Promise<void> {
  await trx.run(
    sql`delete from ordering.ticket_tag where panel_id = ${trx.panelId} and ticket_id = ${ticketId} and not (tag = any (${[...tags]}::text[]))`,
  )
  await trx.run(sql`
    insert into ordering.ticket_tag (panel_id, ticket_id, tag) select ${trx.panelId}, ${ticketId}, wanted from unnest(${[...tags]}::text[]) wanted
    on conflict do nothing`)
}

/** The tags that the panel's tickets have, by their names; each is one step in the index, however many tickets have it. */
export const usedTags = async (trx: Trx, limit: number): Promise<readonly string[]> =>
  (
    await trx.rows(sql<{ tag: string }>`
      with recursive used(tag) as (
        (select tag from ordering.ticket_tag where panel_id = ${trx.panelId} order by tag limit 1)
        union all
        select (select g.tag from ordering.ticket_tag g where g.panel_id = ${trx.panelId} and g.tag > u.tag order by g.tag limit 1) from used u where u.tag is not null)
      select coalesce(tag, '') as tag from used where tag is not null limit ${limit}`)
  ).map(({ tag }) => tag)
