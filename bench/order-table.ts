import { createPanels } from '@vitrine/panels'
import { openDatabase } from '@vitrine/platform/database'
import { generateOrders, linkOf } from './generate/orders.ts'
import { registerCustomer } from './measuring/customer.ts'
import { getOk } from './measuring/get.ts'
import { atMost, type BenchResult, round } from './measuring/result.ts'
import { HOST, withShop } from './measuring/shop.ts'
import { askInTurns, p95Of, type Took } from './measuring/two-customers.ts'

const SOME = 10_000
const MANY = 100_000
const ALL = 1_000_000
const OTHERS = 89
const ROUNDS = 120

/** A question to the list of somebody with so many orders; where it can, it asks for something else in each round. */
type Question = (orders: number, round: number) => string

/** Queries of the list: the newest, a tab, a network, other sorts, a page in the middle and the oldest, parts of links, whole ones and frequent terms. */
const questions: Readonly<Record<string, Question>> = {
  newest: () => '',
  tab: () => 'status=completed',
  network: () => 'network_id=1',
  networkInTab: () => 'network_id=1&status=completed',
  byCost: () => 'order_by=cost&order_on=desc',
  byQuantity: () => 'order_by=quantity&order_on=asc',
  byStatusInTheMiddle: (orders, round) => `order_by=status&start=${orders / 2 + 10 * round}&length=10`,
  middle: (orders, round) => `start=${orders / 2 + 10 * round}&length=10`,
  oldest: () => 'order_by=created_at&order_on=asc',
  pieceOfLink: () => 'search=watch%3Fv%3Dabcd',
  wholeLink: (orders, round) => `search=${encodeURIComponent(linkOf(orders / 3 + round))}`,
  inAThousandth: () => 'search=watch%3Fv%3Dab+youtube',
  inEveryOrder: () => 'search=youtube.com',
  inEveryOrderOfTab: () => 'search=youtube.com&status=completed',
  ofSomeServices: () => 'search=views',
}
/** What must be counted or gone through takes as long as there are orders, and stands beside the aim. */
const counted: Readonly<Record<string, Question>> = {
  inEveryLink: () => 'search=watch',
  dates: () => `date_from=${dayBefore(400)}&date_to=${dayBefore(30)}`,
  byCostInTheMiddle: (orders, round) => `order_by=cost&start=${orders / 2 + 10 * round}&length=10`,
}
const dayBefore = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** The list of orders of a customer with 100,000 orders beside that of one with 10,000, in a shop with a million. */
export const orderTable = (): Promise<BenchResult> =>
  withShop(async ({ stack, origin, hostHeader }) => {
    const database = await openDatabase({ url: stack.adminUrl, role: 'vitrine_app', poolMax: 2 })
    try {
      const panel = await createPanels(database).findByHost(HOST)
      if (!panel) throw new Error(`No panel answers at ${HOST}`)
      const [some, many] = [await registerCustomer(database, panel.id), await registerCustomer(database, panel.id)]
      const rest = Array.from({ length: OTHERS }, (_, index) => ({ userId: 1_000_000 + index, orders: (ALL - SOME - MANY) / OTHERS }))
      await generateOrders(stack.adminUrl, panel.id, [
        { userId: some.userId, orders: SOME },
        { userId: many.userId, orders: MANY },
        ...rest,
      ])
      const params: Readonly<Record<string, Question>> = { ...questions, ...counted }
      const took = await askInTurns(
        Object.keys(params),
        { some: { ...some, orders: SOME }, many: { ...many, orders: MANY } },
        {
          rounds: ROUNDS,
          ask: (name, { bearer, orders }, round) =>
            getOk(`${origin}/core/api/v1/orders/datatable?${params[name]?.(orders, round)}`, {
              host: hostHeader,
              authorization: `Bearer ${bearer}`,
            }),
        },
      )
      return resultOf(took)
    } finally {
      await database.close()
    }
  })

function resultOf(took: Took): BenchResult {
  const requested = Object.keys(questions)
  const p95 = (of: 'some' | 'many', names: readonly string[]): number => p95Of(took, of, names)
  const [some, many] = [p95('some', requested), p95('many', requested)]
  return {
    name: 'order-table',
    unit: 'ms p95 with 100,000 orders beside 10,000',
    ours: round(many),
    limit: round(some),
    ratio: round(many / some),
    aims: [atMost('p95 with ten times the orders', many / some, 1.5)],
    more: {
      orders: ALL,
      ...Object.fromEntries(
        [...requested, ...Object.keys(counted)].flatMap((name) => [
          [`${name}P95Ms`, round(p95('many', [name]))],
          [`${name}Ratio`, round(p95('many', [name]) / p95('some', [name]))],
        ]),
      ),
    },
  }
}
