import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bareAnswer } from './broken-http.ts'

export interface BodyTimeouts {
  /** For everything but files. */
  readonly bodyMs: number
  /** For a photo over a slow line. */
  readonly fileMs: number
}

const TIMEOUTS: BodyTimeouts = { bodyMs: 30_000, fileMs: 300_000 }
/** The server's own limit for a whole request, where no route is known. */
export const LONGEST_BODY_MS = TIMEOUTS.fileMs

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes files, which may take their time. */
    readonly takesFiles?: boolean
  }
}

/** Ends a body after its timeout with 408 and its connection (slowloris): dripping bytes would otherwise hold one for ever. */
export function endSlowBodies(app: FastifyInstance, { bodyMs, fileMs }: BodyTimeouts = TIMEOUTS): void {
  app.addHook('onRequest', (request, _, done) => {
    if (hasBody(request)) limit(request, request.routeOptions.config?.takesFiles ? fileMs : bodyMs)
    done()
  })
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function limit({ raw }: FastifyRequest, ms: number): void {
  const late = setTimeout(() => {
    if (raw.complete !== false) return
    const { socket } = raw
    // An answer has begun: only the connection is closed.
    if (socket.writable) socket.end(bareAnswer('408 Request Timeout', 'Request Timeout'), () => socket.destroy())
    else socket.destroy()
  }, ms)
  late.unref()
  raw.once('close', () => clearTimeout(late))
}
