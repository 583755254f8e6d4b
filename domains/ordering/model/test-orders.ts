import { type Micro, micro } from '@vitrine/platform/kernel'

/** An order of a test key. Nobody delivers it: its status is a function of the time. */
export interface TestOrder {
  readonly id: number
  readonly parentOrderId: number | null
  readonly kind: 'single' | 'package' | 'drip_feed' | 'subscription'
  readonly serviceId: number
  readonly quantity: number
  readonly charged: bigint
  readonly isGuarantee: boolean
  readonly serviceAllowsCancel: boolean
  readonly guaranteeDays: number | null
  readonly reference: string | null
  readonly startsAt: Date
  readonly expiresAt: Date | null
  readonly canceledAt: Date | null
}

export interface TestProgress {
  readonly state: 'ready' | 'running' | 'completed' | 'partial' | 'canceled'
  readonly delivered: number
  readonly refunded: Micro
  /** Since when it stands so. */
  readonly since: Date
}

/** An order begins after a sixth of a minute and is delivered a minute later. */
const PENDING_SHARE = 6
const PPM = 1_000_000

/** All of an order's life. */
export const testLifeMs = (minuteMs: number): number => minuteMs / PENDING_SHARE + minuteMs

/** How a single order or a package stands; one that was canceled stands as it stood then. */
export function testProgress(order: TestOrder, now: Date, minuteMs: number): TestProgress {
  const { startsAt, canceledAt, quantity, charged } = order
  const [begin, pendingMs] = [startsAt.getTime(), minuteMs / PENDING_SHARE]
  const at = Math.min(now.getTime(), canceledAt?.getTime() ?? Number.POSITIVE_INFINITY)
  const sharePpm = Math.floor(Math.min(1, Math.max(0, (at - begin - pendingMs) / minuteMs)) * PPM)
  const after = (ms: number) => new Date(begin + ms)
  if (sharePpm === PPM) return { state: 'completed', delivered: quantity, refunded: micro(0n), since: after(pendingMs + minuteMs) }
  const delivered = Math.floor((quantity * sharePpm) / PPM)
  if (canceledAt && canceledAt <= now) {
    // A package is one piece, whatever of it was delivered.
    const [missing, whole] = order.kind === 'package' ? [PPM - sharePpm, PPM] : [quantity - delivered, quantity]
    return { state: missing === whole ? 'canceled' : 'partial', delivered, refunded: shareOf(charged, missing, whole), since: canceledAt }
  }
  if (at < begin + pendingMs) return { state: 'ready', delivered: 0, refunded: micro(0n), since: startsAt }
  return { state: 'running', delivered, refunded: micro(0n), since: after(pendingMs) }
}

/** Half of a micro and more is given back whole, as by real orders. */
const shareOf = (amount: bigint, part: number, whole: number): Micro =>
  micro((2n * amount * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))

/** The count that a customer's page had when the order began. */
export const testStartCount = ({ id }: Pick<TestOrder, 'id'>, { state }: Pick<TestProgress, 'state'>): number =>
  state === 'ready' ? 0 : 1_000 + (id % 9_000)

export interface TestStatus {
  readonly status: string
  readonly isOver: boolean
  readonly charge: Micro
  readonly refunded: Micro
  readonly startCount: number
  readonly remains: number
  readonly since: Date
  /** Orders that it was made into. */
  readonly parts: readonly TestOrder[]
}

const labels = { ready: 'Pending', running: 'In progress', completed: 'Completed', partial: 'Partial', canceled: 'Canceled' } as const
const isEnd = (state: TestProgress['state']): boolean => state !== 'ready' && state !== 'running'

/** How an order stands with whatever it was made into, as a status text of API v2. */
export function testStatus(order: TestOrder, allParts: readonly TestOrder[], now: Date, minuteMs: number): TestStatus {
  const parts = allParts.filter((part) => part.startsAt <= now && (!order.expiresAt || part.startsAt <= order.expiresAt))
  const stands = parts.map((part) => testProgress(part, now, minuteMs))
  if (order.kind === 'drip_feed') return dripStatus(order, parts, stands, { isWhole: parts.length === allParts.length, now })
  if (order.kind === 'subscription') return subscriptionStatus(order, parts, stands, now)
  const { state, delivered, refunded, since } = testProgress(order, now, minuteMs)
  return {
    status: labels[state],
    isOver: isEnd(state),
    charge: micro(order.charged - refunded),
    refunded,
    startCount: testStartCount(order, { state }),
    // As of a real package: its one piece has no share.
    remains: order.kind === 'package' && state === 'partial' ? 0 : order.quantity - delivered,
    since,
    parts: [],
  }
}

interface Runs {
  /** None is still to begin. */
  readonly isWhole: boolean
  readonly now: Date
}

function dripStatus(order: TestOrder, parts: readonly TestOrder[], runs: readonly TestProgress[], { isWhole, now }: Runs): TestStatus {
  const delivered = runs.reduce((sum, run) => sum + run.delivered, 0)
  const isCanceled = order.canceledAt !== null && order.canceledAt <= now
  const isOver = (isWhole || isCanceled) && runs.every(({ state }) => isEnd(state))
  const spent = parts.reduce((sum, part, index) => sum + part.charged - (runs[index]?.refunded ?? 0n), 0n)
  const refunded = micro(isCanceled ? order.charged - spent : 0n)
  const status = !isOver
    ? labels.running
    : delivered === order.quantity
      ? labels.completed
      : delivered === 0
        ? labels.canceled
        : labels.partial
  return {
    status,
    isOver,
    charge: micro(order.charged - refunded),
    refunded,
    startCount: parts[0] && runs[0] ? testStartCount(parts[0], runs[0]) : 0,
    remains: order.quantity - delivered,
    since: latest([order.startsAt, ...(isCanceled && order.canceledAt ? [order.canceledAt] : []), ...runs.map(({ since }) => since)]),
    parts,
  }
}

function subscriptionStatus(order: TestOrder, parts: readonly TestOrder[], orders: readonly TestProgress[], now: Date): TestStatus {
  const refunded = micro(orders.reduce((sum, one) => sum + one.refunded, 0n))
  const remains = order.quantity - parts.length
  const isExpired = order.expiresAt !== null && order.expiresAt <= now
  const status = order.canceledAt ? 'Canceled' : remains === 0 ? 'Completed' : isExpired ? 'Expired' : 'Active'
  return {
    status,
    isOver: status !== 'Active',
    charge: micro(parts.reduce((sum, part) => sum + part.charged, 0n) - refunded),
    refunded,
    startCount: 0,
    remains,
    since: latest([order.startsAt, ...(order.canceledAt ? [order.canceledAt] : []), ...parts.map(({ startsAt }) => startsAt)]),
    parts,
  }
}

const latest = (times: readonly Date[]): Date => new Date(Math.max(...times.map((time) => time.getTime())))

export type TestRefill = 'Pending' | 'In progress' | 'Completed'

/** As long as an order. */
export function testRefillStatus(requestedAt: Date, now: Date, minuteMs: number): TestRefill {
  const age = now.getTime() - requestedAt.getTime()
  if (age < minuteMs / PENDING_SHARE) return 'Pending'
  return age < testLifeMs(minuteMs) ? 'In progress' : 'Completed'
}
