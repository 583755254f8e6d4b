import { openWidget, takeOverSale } from '@vitrine/earning'
import { ensureGuestAccount } from '@vitrine/identity'
import { listMethods } from '@vitrine/payments'
import type { Database } from '@vitrine/platform/database'
import { type Micro, micro } from '@vitrine/platform/kernel'
import { markupShare } from '@vitrine/pricing'

/** An order form of a demo account, and what was sold by it: how long ago, for how much, which service, to whom. */
export interface DemoWidget {
  readonly name: string
  readonly percent: number
  readonly minimumCents: number
  readonly sales: readonly (readonly [daysAgo: number, cents: number, serviceId: number, email: string])[]
}

const DAY_MS = 86_400_000
const MICRO_PER_CENT = 10_000n
const PPM_PER_PERCENT = 10_000

const usd = (cents: number): Micro => micro(BigInt(cents) * MICRO_PER_CENT)

/** What the forms earned their owner, in micro-dollars. */
export const rewardsOf = (widgets: readonly DemoWidget[]): bigint =>
  widgets.reduce(
    (sum, { percent, sales }) => sum + sales.reduce((part, [, cents]) => part + markupShare(usd(cents), percent * PPM_PER_PERCENT), 0n),
    0n,
  )

export async function seedWidgets(database: Database, panelId: number, partnerId: number, widgets: readonly DemoWidget[]): Promise<void> {
  const now = Date.now()
  const methodIds = (await listMethods(database, panelId, { list: 'widget', payer: null, now: new Date() })).map(({ id }) => id)
  let number = 0
  await database.transaction(panelId, async (trx) => {
    for (const { name, percent, minimumCents, sales } of widgets) {
      const terms = { name, minimum: usd(minimumCents), methodIds: methodIds.slice(0, 3), markupPpm: percent * PPM_PER_PERCENT }
      const widget = await openWidget(trx, partnerId, terms, new Date(now))
      for (const [daysAgo, cents, serviceId, email] of sales) {
        const { userId } = await ensureGuestAccount(trx, { email, locale: 'en' })
        number -= 1
        await takeOverSale(trx, number, {
          widgetId: widget.id,
          partnerId,
          markupPpm: terms.markupPpm,
          userId,
          serviceId,
          paid: usd(cents),
          paidAt: new Date(now - daysAgo * DAY_MS),
          reward: markupShare(usd(cents), terms.markupPpm),
        })
      }
    }
  })
}
