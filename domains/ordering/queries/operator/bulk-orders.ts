import type { Catalogue } from '@vitrine/catalogue'
import type { Trx } from '@vitrine/platform/database'
import type { BulkKind, BulkRow, PlannedRow } from '@vitrine/platform/http'
import { type Micro, message, sumMicro } from '@vitrine/platform/kernel'
import { refundDue } from '@vitrine/pricing'
import { z } from 'zod'
import { actionsOf, type LineState, lineStates } from '../../model/states.ts'
import { noProviderNumbers, noProviderOrders } from '../../ports.ts'
import { partsOfMany } from '../../store/head-store.ts'
import { ordersByNumber } from '../../store/operator/order-table-store.ts'
import type { OrderLine } from '../../store/order-line.ts'
import { unmadeCharges } from '../../store/part-store.ts'
import type { SearchSources } from './order-search.ts'
import { walkOrders } from './walk-orders.ts'

const INTEGER_MAX = 2_147_483_647
/** Orders that are looked at in order to find those of a filter. */
const WALK_MAX = 200_000

const listFilters = z.strictObject({
  q: z.string().trim().max(500).default(''),
  state: z.enum(lineStates).nullable().default(null),
  serviceId: z.int().positive().max(INTEGER_MAX).nullable().default(null),
  customerId: z.int().positive().max(INTEGER_MAX).nullable().default(null),
  providerId: z.int().positive().max(INTEGER_MAX).nullable().default(null),
  coupon: z.string().trim().max(50).default(''),
  payment: z.string().trim().max(150).default(''),
  from: z.iso.datetime().nullable().default(null),
  to: z.iso.datetime().nullable().default(null),
  late: z.boolean().default(false),
})

/** An order with the orders that it has become, and what its unmade runs have cost. */
interface Whole {
  readonly line: OrderLine
  readonly parts: readonly OrderLine[]
  readonly unmade: Micro
}

/** In the words of the console's list. */
const STATES: Readonly<Record<LineState, string>> = {
  unpaid: 'not paid',
  moderation: 'on hold',
  ready: 'ready',
  submitting: 'being sent',
  unknown: 'of unknown outcome',
  accepted: 'accepted by the provider',
  running: 'in progress',
  cancel_pending: 'being canceled',
  review: 'in review',
  paused: 'paused',
  completed: 'completed',
  partial: 'ended early',
  canceled: 'canceled',
  failed: 'failed',
  expired: 'expired',
}

/** What operators do to many orders: each as they would do it to one. */
export function orderBulkKinds(
  catalogue: Catalogue,
  { ordersAtProvider, ordersOfProvider }: Omit<SearchSources, 'catalogue'> = {
    ordersAtProvider: noProviderNumbers,
    ordersOfProvider: noProviderOrders,
  },
): readonly BulkKind[] {
  const kind = (name: string, operation: string, flag: Flag, alreadyIn: LineState | null): BulkKind => ({
    kind: `orders.${name}`,
    operation,
    permission: 'orders.act',
    input: name === 'cancel' ? z.strictObject({ reason: z.string().trim().max(500).default('') }) : z.strictObject({}),
    filters: {
      schema: listFilters,
      find: (trx, wanted, bounds) => findByFilters(trx, { catalogue, ordersAtProvider, ordersOfProvider }, wanted, bounds),
    },
    plan: async (trx, rows, input) => {
      const byId = await wholeOrders(trx, rows)
      return rows.map(({ id }) => plannedOf(byId.get(Number(id)), { flag, alreadyIn, input }))
    },
  })
  return [
    kind('cancel', 'cancelOrder', 'cancelable', 'canceled'),
    kind('pause', 'pauseOrder', 'pausable', 'paused'),
    kind('resume', 'resumeOrder', 'activable', null),
  ]
}

type Flag = 'cancelable' | 'pausable' | 'activable'

async function findByFilters(
  trx: Trx,
  { catalogue, ...ports }: Omit<SearchSources, 'catalogue'> & { readonly catalogue: Catalogue },
  { q, from, to, late, ...filters }: z.output<typeof listFilters>,
  { asOf, limit }: { readonly asOf: Date; readonly limit: number },
): Promise<readonly string[] | undefined> {
  const sources = { ...ports, catalogue: await catalogue.snapshot(trx.panelId) }
  const { ids, next } = await walkOrders(
    trx,
    sources,
    {
      ...filters,
      ...{ text: q, from: from === null ? null : new Date(from), to: to === null ? null : new Date(to), lateAt: late ? asOf : null },
    },
    { asOf, behind: null, oldestFirst: false, limit: limit + 1, walkFirst: WALK_MAX, walkMax: WALK_MAX },
  )
  return ids.length <= limit && next !== null ? undefined : ids.map(String)
}

async function wholeOrders(trx: Trx, rows: readonly BulkRow[]): Promise<ReadonlyMap<number, Whole>> {
  const ids = rows.map(({ id }) => Number(id)).filter((id) => Number.isInteger(id) && id > 0 && id <= INTEGER_MAX)
  const lines = await ordersByNumber(trx, ids)
  const headsOf = (kind: OrderLine['kind']) => lines.filter((line) => line.kind === kind).map(({ id }) => id)
  const [parts, unmade] = [await partsOfMany(trx, headsOf('package')), await unmadeCharges(trx, headsOf('drip_feed'))]
  const none = sumMicro([])
  return new Map(
    lines.map((line) => [
      line.id,
      { line, parts: parts.filter(({ parentOrderId }) => parentOrderId === line.id), unmade: unmade.get(line.id) ?? none },
    ]),
  )
}

interface Flagged {
  readonly flag: Flag
  /** Where an order is so already there is nothing to do. */
  readonly alreadyIn: LineState | null
  readonly input: object
}

function plannedOf(whole: Whole | undefined, { flag, alreadyIn, input }: Flagged): PlannedRow {
  if (!whole) return { label: '', because: message('request.notFound') }
  const { line, parts, unmade } = whole
  const label = `#${line.id} ${line.serviceName}`
  if (line.state === alreadyIn) return { label, isSame: true }
  // A package that was paid may do what any of its items may.
  const acting = (line.kind === 'package' && line.paidAt ? parts : [line]).filter((one) => actionsOf(one.state, one)[flag])
  if (acting.length === 0) return { label, because: message('bulkOrders.state', { state: STATES[line.state] }) }
  const call = { params: { id: line.id }, body: { version: line.stateVersion, ...input } }
  if (flag !== 'cancelable') return { label, call }
  const amount = line.kind === 'drip_feed' ? unmade : sumMicro(acting.map((one) => refundDue(one).refund))
  return { label, call, amount }
}
