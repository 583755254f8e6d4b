import { GIVING } from './compare-money.ts'
import { connect } from './read-books.ts'

/** What the demo and a run gave to customers before anything else happened. */
export async function givenByPanel(adminUrl: string): Promise<ReadonlyMap<number, bigint>> {
  const admin = await connect(adminUrl)
  const given = `
    select t.panel_id, sum(t.amount)::text as given from ledger.transfer t join ledger.account a on a.panel_id = t.panel_id and a.account_id = t.debit_id
     where a.kind in (select kind from ledger.account_kind where name = any($1)) group by t.panel_id`
  const { rows } = await admin.query<{ panel_id: number; given: string }>(given, [GIVING])
  await admin.end()
  return new Map(rows.map((row) => [row.panel_id, BigInt(row.given)]))
}
