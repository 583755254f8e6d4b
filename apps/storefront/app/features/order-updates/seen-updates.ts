/** The finished orders this browser has announced, stored in it for this shop and this customer alone. */
export interface SeenUpdates {
  /** The end of the latest order that was finished before, by the server's clock; null when there was none. */
  readonly since: string | null
  readonly told: readonly number[]
}

export interface FinishedOrder {
  readonly id: number
  readonly completed_at: string | null
}

const REPORTED_MAX = 100
export const updatesKeyOf = (userId: number): string => `order_news_${userId}`

/** The stored choice; unreadable text counts as none. */
export function readUpdates(text: string | undefined): SeenUpdates | undefined {
  try {
    const kept: unknown = JSON.parse(text ?? '')
    if (typeof kept !== 'object' || kept === null || !('told' in kept) || !Array.isArray(kept.told)) return undefined
    const since = 'since' in kept && typeof kept.since === 'string' ? kept.since : null
    return { since, told: kept.told.filter((id): id is number => Number.isInteger(id)) }
  } catch {
    return undefined
  }
}

/** From now on: what is finished already is not announced. */
export const updatesFrom = (finished: readonly FinishedOrder[]): SeenUpdates => ({
  since: finished.reduce<string | null>(
    (latest, { completed_at: at }) => (at !== null && (latest === null || at > latest) ? at : latest),
    null,
  ),
  told: finished.map(({ id }) => id),
})

/** Orders that were finished since and that nobody was told of, the oldest first. */
export const untold = <Order extends FinishedOrder>({ since, told: reported }: SeenUpdates, finished: readonly Order[]): readonly Order[] =>
  finished
    .filter(({ id, completed_at: at }) => at !== null && !reported.includes(id) && (since === null || at >= since))
    .toSorted((a, b) => (a.completed_at ?? '').localeCompare(b.completed_at ?? ''))

export const withReported = (updates: SeenUpdates, ids: readonly number[]): SeenUpdates => ({
  ...updates,
  told: [...updates.told, ...ids].slice(-REPORTED_MAX),
})
