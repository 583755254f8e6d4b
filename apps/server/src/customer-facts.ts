import type { CustomerFacts } from '@vitrine/identity'
import { debtors, potsOf } from '@vitrine/ledger'
import { isStaffAddress } from '@vitrine/operators'
import { orderCountsOf } from '@vitrine/order-search'
import { ownerOfOrder } from '@vitrine/ordering'
import { customerPayments, findInvoiceByNumber } from '@vitrine/payments'
import { micro } from '@vitrine/platform/kernel'
import { spentAndGrade } from '@vitrine/promotions'

const INTEGER_MAX = 2_147_483_647
const none = micro(0n)

/** What the console shows of customers that stands in the books, the orders and the grades. */
export const customerFacts: CustomerFacts = {
  figuresOf: async (trx, userIds) => {
    const [pots, orders] = [await potsOf(trx, userIds), await orderCountsOf(trx, userIds)]
    return new Map(
      userIds.map((id) => {
        const { main = none, task = none, referral = none, held = none, debt = none } = pots.get(id) ?? {}
        return [id, { balance: micro(main + task + referral - held), debt, orders: orders.get(id) ?? 0 }]
      }),
    )
  },
  moneyOf: async (trx, userId, now) => ({
    ...{ main: none, task: none, referral: none, held: none, debt: none },
    ...(await potsOf(trx, [userId])).get(userId),
    ...(await spentAndGrade(trx, userId, now)),
  }),
  debtors,
  paymentsOf: customerPayments,
  isOperator: isStaffAddress,
  ownersOf: async (trx, text) => {
    const number = Number(/^#?(\d{1,10})$/.exec(text)?.[1] ?? Number.NaN)
    if (!(number <= INTEGER_MAX)) return []
    const invoice = await findInvoiceByNumber(trx, number)
    return [await ownerOfOrder(trx, number), invoice?.userId].filter((id) => id != null)
  },
}
