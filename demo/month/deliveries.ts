import { takeOver } from '@vitrine/fulfilment/operator'
import type { OrderLine } from '@vitrine/ordering'
import { placeOrder, prepareLines } from '@vitrine/ordering/operator'
import { takenOrder, tell } from '../orders/upstream.ts'
import type { Business } from './business.ts'
import { balanceNow, type Operator, type Payer, topUp } from './funds.ts'
import type { PlannedOrder } from './plan.ts'

type Line = Parameters<typeof prepareLines>[0]['lines'][number]

/** Orders and pays from the balance, after adding funds when there is not enough; what was placed. */
export async function order(business: Business, payer: Payer, line: Partial<Line>, operator: Operator): Promise<OrderLine> {
  const { database, panelId, panel, catalogue } = business
  const snapshot = await catalogue.snapshot(panelId)
  const whole = { quantity: 0, is_guarantee: false, is_reorder: false, targetable_values: [], ...line } as Line
  const lines = prepareLines({ snapshot, panel, lines: [whole], prefix: 'orders' })
  const cost = lines.reduce((sum, each) => sum + each.cost, 0n)
  if ((await balanceNow(business, payer.userId)) < cost) {
    await topUp(business, payer, { needed: cost, operator })
    await business.collect()
  }
  const [placed] = await placeOrder(database, {
    ...{ panelId, userId: payer.userId, fromBalance: true, source: null, locale: 'en', catalogueVersion: snapshot.version, lines },
    ...{ idempotency: null, refundPolicy: 'ask' },
  })
  if (!placed) throw new Error('The shop answered without an order')
  return placed
}

/** What the provider does with the next call that it is sent. */
const faults: Readonly<Partial<Record<PlannedOrder['fate'], object>>> = {
  refused: { kind: 'error-text', action: 'add', times: 1, text: 'Incorrect link' },
  doubtful: { kind: 'accept-then-error', action: 'add', times: 1 },
}

/** Sends what is paid, and lets the provider do with the order as is planned. */
export async function send(business: Business, { id, url }: OrderLine, fate: PlannedOrder['fate'], operator: string): Promise<void> {
  const fault = faults[fate]
  if (fault) await tell(business.sandbox.upstream, { faults: [fault] })
  await business.send()
  if (fate === 'partial' || fate === 'cancel') await steer(business, url ?? '', fate)
  if (fate === 'doubtful') await business.database.transaction(business.panelId, (trx) => takeOver(business.fulfilment, trx, id, operator))
}

async function steer({ sandbox }: Business, url: string, fate: 'partial' | 'cancel'): Promise<void> {
  const id = await takenOrder(sandbox.upstream, url)
  await tell(sandbox.upstream, { orders: [{ id, fate, ...(fate === 'partial' ? { missingShare: 0.35 } : {}) }] })
}
