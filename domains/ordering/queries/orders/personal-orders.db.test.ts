import { balancesOf, checkBooks, type TrialBalanceRow, trialBalance } from '@vitrine/ledger'
import { personalPayments } from '@vitrine/payments'
import { sql } from '@vitrine/platform/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anOrderShop, aPaidOrder, type OrderShop } from '../../testing/index.ts'
import { personalOrders } from './personal-orders.ts'

let shop: OrderShop
beforeAll(async () => {
  shop = await anOrderShop()
  await shop.fund(10)
})
afterAll(async () => {
  await shop.app.close()
  await shop.db.close()
})

describe('what is held of a person', () => {
  it('is told with links and sums, keeps the account open, and is erased but for the books', async () => {
    const { panel, user, deps } = shop
    const read = <T>(work: (trx: Parameters<typeof personalOrders.collect>[0]) => Promise<T>) => deps.database.transaction(panel.id, work)
    const { charged } = await aPaidOrder(deps, panel.id, user.id)
    const orders = await read((trx) => personalOrders.collect(trx, user.id))
    expect(orders).toMatchObject({
      orders: [{ url: expect.stringContaining('youtube'), charged_micro_usd: expect.stringMatching(/^\d+$/) }],
    })
    const money = await read((trx) => personalPayments.collect(trx, user.id))
    expect(money).toMatchObject({ balances_usd: { main: '10.00' }, cards: [], withdrawals: [] })
    expect(await read(async (trx) => personalOrders.findObstacle?.(trx, user.id))).toEqual({ because: 'orders' })
    expect(await read(async (trx) => personalPayments.findObstacle?.(trx, user.id))).toEqual({ because: 'balance', balance: 10_000_000n })
    await read(async (trx) => {
      await personalOrders.erase?.(trx, user.id)
      await personalPayments.erase?.(trx, user.id)
    })
    const fees = (rows: readonly TrialBalanceRow[]) => rows.find(({ kind }) => kind === 'revenue.fee')?.credits
    expect(await read(async (trx) => [await balancesOf(trx, user.id), fees(await trialBalance(trx)), await checkBooks(trx)])).toMatchObject(
      [{ main: 0n, task: 0n, referral: 0n }, 10_000_000n, []],
    )
    const [line] = await read((trx) =>
      trx.rows(
        sql<{
          url: string | null
          charged: bigint
        }>`select url, charged_micro as charged from ordering.order_line where panel_id = ${panel.id} and user_id = ${user.id}`,
      ),
    )
    expect([line?.url, line?.charged]).toEqual([null, charged])
  })
})
