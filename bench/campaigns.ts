import { createPanels } from '@vitrine/panels'
import { openDatabase } from '@vitrine/platform/database'
import { generateCampaigns } from './generate/campaigns.ts'
import { registerCustomer } from './measuring/customer.ts'
import { getOk } from './measuring/get.ts'
import { atMost, type BenchResult, round } from './measuring/result.ts'
import { HOST, withShop } from './measuring/shop.ts'
import { askInTurns, p95Of, type Took } from './measuring/two-customers.ts'

const SOME = 100
const MANY = 1_000
const SIZE = { keywords: 100, days: 365 } as const
const ROUNDS = 120
/** Ten calls a round stay below the 20 a second that a customer may read. */
const PAUSE_MS = 300

/** Queries of the list and of one campaign; `id` is another campaign in each round. */
const questions: Readonly<Record<string, (id: number, count: number, round: number) => string>> = {
  newest: () => 'campaigns?length=10',
  middle: (_, count, round) => `campaigns?start=${count / 2 + (round % 20)}&length=10`,
  byUrl: () => 'campaigns?order_by=url&order_on=asc&length=10',
  search: (_, __, round) => `campaigns?search=keyword+${round + 1}+7&length=10`,
  filtered: () => 'campaigns?track=daily&status=active&length=10',
  one: (id) => `campaigns/${id}`,
  positions: (id) => `campaigns/${id}/keywords`,
  positionsOfDay: (id) => `campaigns/${id}/keywords?date=${dayBefore(200)}`,
  month: (id) => `campaigns/${id}/history?from=${dayBefore(30)}`,
  year: (id) => `campaigns/${id}/history`,
}
const dayBefore = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '_')

/** List and campaigns of a customer with 1,000 campaigns of 100 keywords, measured daily for a year, beside one with a tenth of them. */
export const campaigns = (): Promise<BenchResult> =>
  withShop(async ({ stack, origin, hostHeader }) => {
    const database = await openDatabase({ url: stack.adminUrl, role: 'vitrine_app', poolMax: 2 })
    try {
      const panel = await createPanels(database).findByHost(HOST)
      if (!panel) throw new Error(`No panel answers at ${HOST}`)
      const [some, many] = [await registerCustomer(database, panel.id), await registerCustomer(database, panel.id)]
      const ids = await generateCampaigns(stack.adminUrl, panel.id, {
        ...SIZE,
        shares: [
          { userId: some.userId, campaigns: SOME },
          { userId: many.userId, campaigns: MANY },
        ],
      })
      const took = await askInTurns(
        Object.keys(questions),
        { some: { ...some, count: SOME }, many: { ...many, count: MANY } },
        {
          rounds: ROUNDS,
          pauseMs: PAUSE_MS,
          ask: (name, { bearer, userId, count }, round) => {
            const id = ids.get(userId)?.[(round * 7) % count] ?? 0
            const headers = { host: hostHeader, authorization: `Bearer ${bearer}` }
            return getOk(`${origin}/core/api/v1/${questions[name]?.(id, count, round)}`, headers)
          },
        },
      )
      return resultOf(took)
    } finally {
      await database.close()
    }
  })

function resultOf(took: Took): BenchResult {
  const names = Object.keys(questions)
  const p95 = (who: 'some' | 'many', requested: readonly string[]): number => p95Of(took, who, requested)
  const [some, many] = [p95('some', names), p95('many', names)]
  const slowest = Math.max(...names.map((name) => p95('many', [name])))
  return {
    name: 'campaigns',
    unit: 'ms p95 with 1,000 campaigns beside 100',
    ours: round(many),
    limit: round(some),
    ratio: round(many / some),
    aims: [atMost('p95 of the slowest call in ms', slowest, 50), atMost('p95 with ten times the campaigns', many / some, 1.5)],
    more: Object.fromEntries(
      names.flatMap((name) => [
        [`${name}P95Ms`, round(p95('many', [name]))],
        [`${name}Ratio`, round(p95('many', [name]) / p95('some', [name]))],
      ]),
    ),
  }
}
