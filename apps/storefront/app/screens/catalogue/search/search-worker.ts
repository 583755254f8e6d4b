import { type Indexed, indexServices, matchServices, type Searchable } from './match-services.ts'

/** One of the pool: holds its share of the services and answers which of them match. */
export type ToWorker =
  | { readonly kind: 'load'; readonly services: readonly Searchable[] }
  | { readonly kind: 'find'; readonly ticket: number; readonly text: string }
export interface FromWorker {
  readonly ticket: number
  readonly ids: readonly number[]
}

let index: readonly Indexed[] = []

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'load') index = indexServices(data.services)
  else postMessage({ ticket: data.ticket, ids: matchServices(index, data.text) } satisfies FromWorker)
})
