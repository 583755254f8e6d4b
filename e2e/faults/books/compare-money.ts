import type { Evidence, Verdict } from './compare-books.ts'
import type { GatewayPayment, GatewayRefund, UpstreamOrder } from './outside-world.ts'
import type { OurBooks, PanelBook } from './read-books.ts'

const MICRO_PER_MINOR = 10_000n
/** The panel's own expenses from which customers are given money. */
export const GIVING = ['expense.adjust', 'expense.referral', 'expense.widget', 'expense.task'] as const
const IN_ESCROW = new Set([
  'moderation',
  'ready',
  'submitting',
  'unknown',
  'accepted',
  'running',
  'cancel_pending',
  'review',
  'paused',
  'failed',
])

export function compareMoney({ gateway, refunds, upstream, ours, given }: Evidence): Verdict[] {
  const settled = gateway.filter(({ state }) => state === 'settled')
  return [
    { promise: 'the ledger checks itself: balances, chains and transfers agree', wrong: ours.panels.flatMap(brokenBooks) },
    { promise: 'every settled payment is booked once, with its amount', wrong: [...unbooked(settled, ours), ...invented(settled, ours)] },
    { promise: 'what was paid for is paid', wrong: unpaidThoughPaid(ours) },
    { promise: 'every order was charged and settled once', wrong: ours.lines.flatMap(chargedWrongly) },
    { promise: 'escrow holds exactly what is open', wrong: ours.lines.flatMap(escrowWrong) },
    { promise: 'a drip feed’s pool holds exactly what its missing runs cost, and goes back once', wrong: ours.lines.flatMap(poolWrong) },
    {
      promise: 'money is conserved to the micro',
      wrong: ours.panels.flatMap((panel) => leaked(panel, settledOf(panel.panelId, settled, refunds, ours), given)),
    },
    { promise: 'the upstream panel took what the ledger says it took', wrong: costsDiffer(upstream, ours) },
  ]
}

const brokenBooks = ({ panelId, broken, debits, credits }: PanelBook): string[] => [
  ...broken.map(({ check, detail }) => `panel ${panelId}, ${check}: ${detail}`),
  ...(debits === credits ? [] : [`panel ${panelId}: debits ${debits}, credits ${credits}`]),
]

function unbooked(settled: readonly GatewayPayment[], { payments }: OurBooks): string[] {
  const byId = Map.groupBy(payments, ({ externalId }) => externalId)
  return settled.flatMap(({ id, paidMinor, paidCurrency }) => {
    const [booked, ...more] = byId.get(id) ?? []
    if (!booked) return [`payment ${id} was settled and is not in our books`]
    if (more.length > 0) return [`payment ${id} is booked ${more.length + 1} times`]
    if (booked.settlements !== 1) return [`payment ${id} (${booked.outcome}) has ${booked.settlements} postings`]
    const amount = BigInt(paidMinor ?? 0) * MICRO_PER_MINOR
    return paidCurrency === 'USD' && booked.receivedMicro === amount
      ? []
      : [`payment ${id}: ${paidMinor} ${paidCurrency} arrived, ${booked.receivedMicro} micro booked`]
  })
}

function invented(settled: readonly GatewayPayment[], { payments }: OurBooks): string[] {
  const known = new Set(settled.map(({ id }) => id))
  return payments
    .filter(({ externalId }) => !known.has(externalId))
    .map(({ externalId }) => `payment ${externalId} is booked and was never settled`)
}

/** An exact payment of an order in time starts it. */
function unpaidThoughPaid({ payments, lines }: OurBooks): string[] {
  const byId = new Map(lines.map((line) => [line.id, line]))
  return payments
    .filter(({ outcome }) => outcome === 'exact')
    .flatMap(({ externalId, orderIds }) =>
      orderIds
        .filter((id) => byId.get(id)?.isPaid !== true)
        .map((id) => `line ${id} is ${byId.get(id)?.state} though payment ${externalId} settled`),
    )
}

function chargedWrongly({ id, kind, state, isPaid, charges, finals, unmade }: OurBooks['lines'][number]): string[] {
  if (charges !== (isPaid ? 1 : 0)) return [`line ${id} (${state}) was charged ${charges} times`]
  // The child orders of a drip feed or package earn and refund; only a canceled feed refunds what was still in its pool.
  const isSettled =
    isPaid && (kind === 'single' ? ['completed', 'partial', 'canceled'].includes(state) : unmade > 0n && state === 'canceled')
  return finals === (isSettled ? 1 : 0) ? [] : [`line ${id} (${state}) was settled ${finals} times`]
}

function poolWrong({ id, kind, state, isPaid, pool, unmade }: OurBooks['lines'][number]): string[] {
  const due = kind === 'drip_feed' && isPaid && state !== 'canceled' ? unmade : 0n
  return pool === due ? [] : [`drip feed ${id} (${state}) has ${pool} micro in its pool, not ${due}`]
}

function escrowWrong({ id, kind, state, isPaid, escrow, charged }: OurBooks['lines'][number]): string[] {
  const due = kind === 'single' && isPaid && IN_ESCROW.has(state) ? charged : 0n
  return escrow === due ? [] : [`line ${id} (${state}) has ${escrow} micro in escrow, not ${due}`]
}

/** What came in at the gateway less what it gave back. */
function settledOf(panelId: number, settled: readonly GatewayPayment[], refunds: readonly GatewayRefund[], { payments }: OurBooks): bigint {
  const panelOf = new Map(payments.map((payment) => [payment.externalId, payment.panelId]))
  const arrived = settled.filter(({ id }) => panelOf.get(id) === panelId).reduce((sum, { paidMinor }) => sum + BigInt(paidMinor ?? 0), 0n)
  const gone = refunds
    .filter(({ payment, state }) => panelOf.get(payment) === panelId && state !== 'failed')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
  return (arrived - gone) * MICRO_PER_MINOR
}

/** Customers' money, escrow and earnings are what the gateway took in, what was given and what bonuses cost; nothing else makes or eats money. */
function leaked({ panelId, kinds }: PanelBook, arrived: bigint, given: ReadonlyMap<number, bigint>): string[] {
  const of = (...names: string[]): bigint => names.reduce((sum, name) => sum + (kinds[name] ?? 0n), 0n)
  const wrong: string[] = []
  const clearing = -of('gateway_clearing')
  const adjusted = -of(...GIVING)
  if (clearing !== arrived) wrong.push(`panel ${panelId}: ${arrived} micro arrived at the gateway and stayed, ${clearing} in our books`)
  if (adjusted !== (given.get(panelId) ?? 0n))
    wrong.push(`panel ${panelId}: ${given.get(panelId)} micro were given, ${adjusted} in our books`)
  const owed = of(
    'customer.main',
    'customer.task',
    'customer.referral',
    'customer.debt',
    'order',
    'drip',
    'payment',
    'suspense',
    'revenue.orders',
    'revenue.fee',
  )
  const source = clearing + adjusted - of('expense.bonus')
  if (owed !== source) wrong.push(`panel ${panelId}: ${owed} micro are held or earned, ${source} came in`)
  if (of('expense.provider', 'provider_prepaid') !== 0n) wrong.push(`panel ${panelId}: what providers cost is not what was prepaid there`)
  return wrong
}

/** Line by line, where both sides have said their last word. */
function costsDiffer(upstream: readonly UpstreamOrder[], { lines }: OurBooks): string[] {
  const byToken = new Map(lines.flatMap((line) => line.tokens.map((token) => [token, line] as const)))
  return upstream.flatMap((order) => {
    const line = byToken.get(order.requestId ?? '')
    if (!line || !order.terminal || !['completed', 'partial', 'canceled'].includes(line.state)) return []
    const cost = microOf(order.cost)
    return line.providerCost === cost
      ? []
      : [`line ${line.id}: the upstream panel took ${cost} micro, the ledger says ${line.providerCost}`]
  })
}

function microOf(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0').slice(0, 6))
}
