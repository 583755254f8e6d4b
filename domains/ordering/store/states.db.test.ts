import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFinal, leavesLink, lineStates, mayCancel, orderStatuses, publicStatus } from '../model/states.ts'

let db: TestDatabase
let client: pg.Client
beforeAll(async () => {
  db = await testDatabase({ poolMax: 1 })
  client = new pg.Client({ connectionString: db.adminUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await db.close()
})

const textOf = async (query: string): Promise<string> => {
  const { rows } = await client.query<{ text: string }>(query)
  return rows[0]?.text ?? ''
}
const checkOf = (name: string): Promise<string> =>
  textOf(`select pg_get_constraintdef(oid) as text from pg_constraint where conname = '${name}'`)
const conditionOf = (index: string): Promise<string> =>
  textOf(`select pg_get_expr(indpred, indrelid) as text from pg_index where indexrelid = 'ordering.${index}'::regclass`)

/** States for which a condition of SQL may hold, whatever else it asks: each is tried among the values that the condition lists. */
async function statesIn(condition: string): Promise<string[]> {
  const [, negation, list = ''] = /state (<> ALL|= ANY) \(ARRAY\[([^\]]+)\]/.exec(condition) ?? []
  const listed = [...list.matchAll(/'(\w+)'/g)].map(([, state]) => state)
  return lineStates.filter((state) => listed.includes(state) !== (negation === '<> ALL')).toSorted()
}
const statesThat = (has: (state: (typeof lineStates)[number]) => boolean): string[] => lineStates.filter(has).toSorted()

describe('the states of an order', () => {
  it('are the same in the model and in the table', async () => {
    expect(await statesIn(await checkOf('order_line_state_known'))).toEqual([...lineStates].toSorted())
    const known = [...(await checkOf('order_line_status_known')).matchAll(/'(\w+)'/g)].map(([, status]) => status)
    expect(known.toSorted()).toEqual([...orderStatuses].toSorted())
  })

  it('are read by customers as the model says', async () => {
    const expression = await textOf(
      `select pg_get_expr(d.adbin, d.adrelid) as text from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
        where d.adrelid = 'ordering.order_line'::regclass and a.attname = 'status'`,
    )
    const { rows } = await client.query<{ state: string; status: string }>(
      `select state, (${expression}) as status from unnest($1::text[]) state`,
      [lineStates],
    )
    expect(Object.fromEntries(rows.map(({ state, status }) => [state, status]))).toEqual(
      Object.fromEntries(lineStates.map((state) => [state, publicStatus(state)])),
    )
  })

  it('divide orders in the indexes as in the model', async () => {
    expect(await statesIn(await conditionOf('order_line_open'))).toEqual(statesThat((state) => state !== 'unpaid' && !isFinal(state)))
    expect(await statesIn(await conditionOf('order_line_of_link'))).toEqual(statesThat((state) => leavesLink(state, 'completed')))
    const atOnce = statesThat((state) => mayCancel(state, { serviceAllowsCancel: true, cancelRequestedAt: null }))
    expect(await statesIn(await conditionOf('order_line_cancelable'))).toEqual(atOnce)
  })
})
