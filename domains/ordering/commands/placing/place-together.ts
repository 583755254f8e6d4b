import { type Database, isRetryable } from '@vitrine/platform/database'
import type { LineRow } from '../../store/order-line.ts'
import { insertPlacement, insertPlacements, type PlacementRow } from '../../store/placement-store.ts'

/** Statements of one panel that are under way at once. With more of them fewer orders wait together; with one, two customers would always wait for each other. */
const CALLS_MAX = 2
/** Orders in one statement: each is a subtransaction, and PostgreSQL keeps 64 of a transaction at hand. */
const ORDERS_MAX = 32

interface Waiting {
  readonly row: PlacementRow
  readonly resolve: (lines: readonly LineRow[] | Promise<readonly LineRow[]>) => void
  readonly reject: (error: unknown) => void
}

const queues = new WeakMap<Database, Map<number, Queue>>()

/**
 * Places an order from balance together with whatever other orders of the panel are waiting (group commit); one that nobody waits beside goes at
 * once, and by itself. Every order brings a key, so one whose outcome nobody knows is simply placed again.
 */
export function placeTogether(database: Database, row: PlacementRow): Promise<readonly LineRow[]> {
  // What locks more than its customer's money, and what takes long, keeps nobody else waiting.
  if (!row.idempotency || row.coupon || row.lines.length !== 1) return insertPlacement(database, row)
  const ofDatabase = queues.get(database) ?? new Map<number, Queue>()
  queues.set(database, ofDatabase)
  const queue = ofDatabase.get(row.panelId) ?? new Queue(database, row.panelId)
  ofDatabase.set(row.panelId, queue)
  return queue.place(row)
}

/** Orders of one panel. Those of one customer are never in two statements at once: the second would wait for the first one's lock. */
class Queue {
  readonly #database: Database
  readonly #panelId: number
  readonly #underWay = new Set<readonly Waiting[]>()
  #waiting: readonly Waiting[] = []

  constructor(database: Database, panelId: number) {
    this.#database = database
    this.#panelId = panelId
  }

  place(row: PlacementRow): Promise<readonly LineRow[]> {
    return new Promise((resolve, reject) => {
      this.#waiting = [...this.#waiting, { row, resolve, reject }]
      this.#sendNext()
    })
  }

  #sendNext(): void {
    if (this.#underWay.size >= CALLS_MAX) return
    const orders = this.#nextInTurn()
    if (orders.length === 0) return
    this.#waiting = this.#waiting.filter((order) => !orders.includes(order))
    this.#underWay.add(orders)
    void this.#send(orders).finally(() => {
      this.#underWay.delete(orders)
      this.#sendNext()
    })
  }

  /** The first order of every customer before anybody's second, so that one who sends many keeps nobody else waiting. */
  #nextInTurn(): readonly Waiting[] {
    const busy = new Set([...this.#underWay].flatMap((orders) => orders.map(({ row }) => row.userId)))
    const turns = new Map<number, number>()
    const inTurn = this.#waiting.flatMap((order) => {
      const turn = turns.get(order.row.userId) ?? 0
      turns.set(order.row.userId, turn + 1)
      return busy.has(order.row.userId) ? [] : [{ order, turn }]
    })
    return inTurn
      .sort((a, b) => a.turn - b.turn)
      .slice(0, ORDERS_MAX)
      .map(({ order }) => order)
  }

  async #send(orders: readonly Waiting[]): Promise<void> {
    try {
      const rows = orders.map(({ row }) => row)
      const verdicts = await insertPlacements(this.#database, this.#panelId, rows)
      for (const [index, order] of orders.entries()) {
        const verdict = verdicts[index]
        if (verdict === undefined || isRetryable(verdict)) this.#placeAlone(order)
        else if (verdict instanceof Error) order.reject(verdict)
        else order.resolve(verdict)
      }
    } catch (error) {
      // A database that is gone was asked often enough. Anything else may be one order's fault, and then only its own.
      for (const order of orders) isRetryable(error) ? order.reject(error) : this.#placeAlone(order)
    }
  }

  #placeAlone({ row, resolve }: Waiting): void {
    resolve(insertPlacement(this.#database, row))
  }
}
