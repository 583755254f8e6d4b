import { sql, type Trx } from '@vitrine/platform/database'
import { type Micro, micro } from '@vitrine/platform/kernel'

export interface CustomerPots {
  /** Posted, with what is held. */
  readonly main: Micro
  readonly task: Micro
  readonly referral: Micro
  /** Set aside, of the three together. */
  readonly held: Micro
  readonly debt: Micro
}

/** Every account of some customers, by customer; who never had money is left out. */
export async function potsOf(trx: Trx, userIds: readonly number[]): Promise<Map<number, CustomerPots>> {
  if (userIds.length === 0) return new Map()
  const rows = await trx.rows(sql<{ owner: number; kind: number; posted: bigint; held: bigint }>`
    select a.owner_id::int as owner, a.kind, b.posted, b.held from ledger.account a join ledger.balance b using (panel_id, account_id)
     where a.panel_id = ${trx.panelId} and a.kind in (1, 2, 3, 4) and a.owner_id = any (${[...userIds]}::bigint[])`)
  const pots = new Map<number, CustomerPots>()
  for (const owner of new Set(rows.map((row) => row.owner))) {
    const own = rows.filter((row) => row.owner === owner)
    const posted = (kind: number) => micro(own.find((row) => row.kind === kind)?.posted ?? 0n)
    const held = micro(own.reduce((sum, row) => sum + row.held, 0n))
    pots.set(owner, { main: posted(1), task: posted(2), referral: posted(3), debt: posted(4), held })
  }
  return pots
}

export interface DebtorPlace {
  /** Customers behind this number only: with lower ones, or with higher ones where the oldest come first. */
  readonly behind: number | null
  readonly oldestFirst: boolean
  readonly limit: number
}

/** Customers who owe something, by number. */
export const debtors = async (trx: Trx, { behind, oldestFirst, limit }: DebtorPlace): Promise<number[]> =>
  (
    await trx.rows(sql<{ id: number }>`
      select a.owner_id::int as id from ledger.account a join ledger.balance b using (panel_id, account_id)
       where a.panel_id = ${trx.panelId} and a.kind = 4 and b.posted > 0
         ${behind === null ? sql`` : oldestFirst ? sql`and a.owner_id > ${behind}` : sql`and a.owner_id < ${behind}`}
       order by a.owner_id ${sql.raw(oldestFirst ? 'asc' : 'desc')} limit ${limit}`)
  ).map(({ id }) => id)
