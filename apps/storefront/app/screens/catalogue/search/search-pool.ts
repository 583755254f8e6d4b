import type { Searchable } from './match-services.ts'
import type { FromWorker, ToWorker } from './search-worker.ts'

/** As many workers as the machine has threads, one at least (CATALOG-011). */
export const poolSize = (threads: number | undefined): number => Math.max(1, Math.trunc(threads ?? 1) || 1)

export interface SearchWorker {
  readonly postMessage: (message: ToWorker) => void
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null
  readonly terminate: () => void
}

export interface SearchPool {
  /** Numbers of the matching services. A newer question makes an older one moot: that one never answers. */
  readonly find: (text: string) => Promise<ReadonlySet<number>>
  readonly close: () => void
}

/** Deals the services out evenly and asks all workers at once. */
export function createSearchPool(services: readonly Searchable[], size: number, spawn: () => SearchWorker): SearchPool {
  const workers = Array.from({ length: Math.min(size, Math.max(1, services.length)) }, spawn)
  let ticket = 0
  let waiting:
    | { readonly ticket: number; readonly ids: Set<number>; left: number; readonly resolve: (ids: ReadonlySet<number>) => void }
    | undefined
  workers.forEach((worker, place) => {
    worker.onmessage = ({ data }) => {
      if (data.ticket !== waiting?.ticket) return
      for (const id of data.ids) waiting.ids.add(id)
      waiting.left -= 1
      if (waiting.left === 0) waiting.resolve(waiting.ids)
    }
    const share = services.filter((_, at) => at % workers.length === place).map(({ id, name }) => ({ id, name }))
    worker.postMessage({ kind: 'load', services: share })
  })
  return {
    find: (text) =>
      new Promise((resolve) => {
        ticket += 1
        waiting = { ticket, ids: new Set(), left: workers.length, resolve }
        for (const worker of workers) worker.postMessage({ kind: 'find', ticket, text })
      }),
    close: () => {
      for (const worker of workers) worker.terminate()
    },
  }
}
