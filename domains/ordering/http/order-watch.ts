const TICK_MS = 1000

type Versions = (panelId: number, ids: readonly number[]) => Promise<ReadonlyMap<number, number>>

export interface OrderWatch {
  /** Calls `changed` when the order's version grows; the answer ends it. */
  add(panelId: number, orderId: number, changed: () => void): () => void
  close(): void
}

interface Watched {
  readonly panelId: number
  readonly orderId: number
  version: number | undefined
  readonly listeners: Set<() => void>
}

/** Watches many orders with one query per panel and second, however many pages show them. */
export function createOrderWatch(versionsOf: Versions, tickMs = TICK_MS): OrderWatch {
  const watched = new Map<string, Watched>()
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const tick = async () => {
    for (const [panelId, group] of Map.groupBy(watched.values(), (entry) => entry.panelId)) {
      const versions = await versionsOf(
        panelId,
        group.map((entry) => entry.orderId),
      ).catch(() => undefined)
      if (versions) for (const entry of group) notice(entry, versions.get(entry.orderId))
    }
    schedule()
  }
  const schedule = () => {
    timer = watched.size > 0 && !closed ? setTimeout(tick, tickMs) : undefined
  }

  return {
    add: (panelId, orderId, changed) => {
      const key = `${panelId}:${orderId}`
      const entry = watched.get(key) ?? { panelId, orderId, version: undefined, listeners: new Set() }
      watched.set(key, entry)
      entry.listeners.add(changed)
      if (!timer) schedule()
      return () => {
        if (entry.listeners.delete(changed) && entry.listeners.size === 0) watched.delete(key)
      }
    },
    close: () => {
      closed = true
      clearTimeout(timer)
      watched.clear()
    },
  }
}

function notice(entry: Watched, version: number | undefined): void {
  if (version === undefined || version === entry.version) return
  // The first look only learns where the order stands: the page was given the current state when it connected; sending once more is harmless.
  entry.version = version
  for (const listener of entry.listeners) listener()
}
