/** How an accepted order will end. The work itself is a function of the clock: nothing ticks in the background. */
export type Fate = 'complete' | 'partial' | 'cancel' | 'never-terminal' | 'regress' | 'unseen'

export interface Delivery {
  readonly quantity: number
  readonly acceptedAt: number
  readonly deliverMs: number
  readonly fate: Fate
  /** The share that is never delivered when the fate is `partial`. */
  readonly missingShare: number
  /** When a cancel request takes effect. */
  readonly stopAt: number | null
}

export interface Progress {
  readonly status: 'Pending' | 'In progress' | 'Completed' | 'Partial' | 'Canceled'
  readonly remains: number
  readonly terminal: boolean
}

const pendingShare = 0.1

function deliveredAt(order: Delivery, now: number): number {
  const elapsed = now - order.acceptedAt
  if (elapsed >= order.deliverMs) return order.quantity
  const working = elapsed - order.deliverMs * pendingShare
  return working <= 0 ? 0 : Math.floor((order.quantity * working) / (order.deliverMs * (1 - pendingShare)))
}

function running(order: Delivery, now: number): Progress {
  const elapsed = now - order.acceptedAt
  const status = elapsed < order.deliverMs * pendingShare ? 'Pending' : 'In progress'
  return { status, remains: order.quantity - Math.min(deliveredAt(order, now), order.quantity), terminal: false }
}

function ended(order: Delivery, now: number): Progress {
  if (order.fate === 'partial') {
    const remains = Math.max(1, Math.ceil(order.quantity * order.missingShare))
    return { status: 'Partial', remains, terminal: true }
  }
  const slack = Math.max(1, Math.ceil(order.quantity / 10))
  if (order.fate === 'never-terminal') return { status: 'In progress', remains: slack, terminal: false }
  if (order.fate === 'regress' && now - order.acceptedAt >= order.deliverMs * 2) {
    return { status: 'In progress', remains: slack, terminal: false }
  }
  return { status: 'Completed', remains: 0, terminal: true }
}

/** Pending → In progress → its end, by the time that has passed since the order was accepted. */
export function progressAt(order: Delivery, now: number): Progress {
  if (order.stopAt !== null && now >= order.stopAt) {
    const before = progressAt({ ...order, stopAt: null }, order.stopAt)
    if (before.terminal) return progressAt({ ...order, stopAt: null }, now)
    return { status: before.remains === order.quantity ? 'Canceled' : 'Partial', remains: before.remains, terminal: true }
  }
  const elapsed = now - order.acceptedAt
  if (order.fate === 'cancel') {
    const canceled = elapsed >= order.deliverMs / 2
    return { status: canceled ? 'Canceled' : 'Pending', remains: order.quantity, terminal: canceled }
  }
  if (order.fate === 'partial' && elapsed < order.deliverMs) {
    const early = running(order, now)
    return { ...early, remains: Math.max(early.remains, ended(order, now).remains) }
  }
  return elapsed < order.deliverMs ? running(order, now) : ended(order, now)
}

/** What the order costs so far: nothing once canceled, only the delivered share once partial. */
export function costSoFar(chargeMicro: bigint, quantity: number, progress: Progress): bigint {
  if (progress.status === 'Canceled') return 0n
  if (progress.status !== 'Partial') return chargeMicro
  return (chargeMicro * BigInt(quantity - progress.remains)) / BigInt(quantity)
}
