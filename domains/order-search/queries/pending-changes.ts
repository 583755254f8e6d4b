import { sql, type Trx } from '@vitrine/platform/database'

type Sql = ReturnType<typeof sql>

/**
 * What the change log tells of customers' orders that the index does not show yet: the status that each is counted in (`was`) and the one it stands in (`becomes`),
 * either of them empty outside the list. Read in the statement that reads the counts, so that nothing is added twice.
 */
export const pendingChanges = (trx: Trx, userIds: readonly number[]): Sql => sql`
  select change.user_id, change.order_id, document.status as was, change.status as becomes
    from (select distinct on (user_id, subject_id) user_id, subject_id as order_id, status from order_search.change
           where panel_id = ${trx.panelId} and user_id = any (${[...userIds]}::int[]) and kind = 'order' order by user_id, subject_id, id desc) change
    left join order_search.document
      on document.panel_id = ${trx.panelId} and document.user_id = change.user_id and document.order_id = change.order_id`

/** Whether a customer has changes that are not applied. */
export const hasPendingChanges = async (trx: Trx, userId: number): Promise<boolean> =>
  (await trx.maybe(sql<{ id: bigint }>`
    select id from order_search.change where panel_id = ${trx.panelId} and user_id = ${userId} limit 1`)) !== undefined
