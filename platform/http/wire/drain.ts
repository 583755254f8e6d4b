import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How a process that was told to stop leaves its connections. */
export interface Drain {
  mount(app: FastifyInstance): void
  /** From now on each answer ends its connection (`Connection: close`): clients open their next one where the proxy sends them. */
  begin(): void
  /** Calls `end` when the process stops, for an answer without an end of its own; the result takes that back. */
  whenItEnds(end: () => void): () => void
  /** Ends such answers and waits for what still runs. Afterwards the application may close: pages call its own API, which a closing one refuses. */
  finish(): Promise<void>
}

/** What runs longer than this is cut off. */
const FINISHED_WITHIN_MS = 15_000
const LOOK_EVERY_MS = 20

export function createDrain(): Drain {
  const running = new Set<ServerResponse>()
  const endings = new Set<() => void>()
  let isDraining = false
  const endAnswers = (): void => {
    for (const end of endings) end()
    endings.clear()
  }
  return {
    mount: (app) => {
      app.addHook('onRequest', (_, { raw }, done) => {
        running.add(raw)
        const gone = (): void => void running.delete(raw)
        raw.once('finish', gone).once('close', gone)
        done()
      })
      // When it is sent, not when it is asked for: the order to stop may come between the two.
      app.addHook('onSend', async (_, reply) => {
        if (isDraining) reply.header('connection', 'close')
      })
      app.addHook('preClose', async () => endAnswers())
    },
    begin: () => {
      isDraining = true
    },
    whenItEnds: (end) => {
      endings.add(end)
      return () => void endings.delete(end)
    },
    finish: async () => {
      isDraining = true
      endAnswers()
      for (let waitedMs = 0; running.size > 0 && waitedMs < FINISHED_WITHIN_MS; waitedMs += LOOK_EVERY_MS) await sleep(LOOK_EVERY_MS)
    },
  }
}
