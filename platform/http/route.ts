import type { FastifyInstance } from 'fastify'
import type { FieldMessages, ParsedInput, RouteDef, RouteOutput } from '../kernel/index.ts'
import type { ReplyHandle, RequestContext } from './context.ts'

export type Handler<R extends RouteDef> = (input: ParsedInput<R>, context: RequestContext, reply: ReplyHandle) => Promise<RouteOutput<R>>

export interface RateLimit {
  /** Name of the bucket class; the panel and the caller's address or id are added. */
  readonly name: string
  readonly per: 'ip' | 'caller'
  readonly burst: number
  readonly perMinute: number
  /** `database` is shared by all nodes (writes), `memory` is this process's own (reads). */
  readonly store: 'database' | 'memory'
}

export interface RouteOptions {
  readonly rateLimit?: RateLimit
  /** A cached, pre-compressed body with its ETag, used instead of the handler's object (big public lists). */
  readonly cached?: (context: RequestContext, input: { readonly params?: unknown; readonly query?: unknown }) => Promise<CachedBody>
  readonly bodyLimitBytes?: number
  /** Field errors that depend on the panel (a captcha, a required contact); answered together with those of the schema. */
  readonly alsoInvalid?: (body: unknown, context: RequestContext) => Promise<FieldMessages>
}

export interface CachedBody {
  readonly etag: string
  readonly plain: Buffer
  readonly gzip: Buffer
  readonly brotli: Buffer
}

export interface BoundRoute {
  readonly def: RouteDef
  readonly options: RouteOptions
  readonly handle: (input: never, context: RequestContext, reply: ReplyHandle) => Promise<unknown>
}

/** Binds a contract row to its handler. */
export const implement = <R extends RouteDef>(def: R, handle: Handler<R>, options: RouteOptions = {}): BoundRoute => ({
  def,
  options,
  handle: handle as BoundRoute['handle'],
})

/** Addresses that are not JSON endpoints of the contract (webhooks, API v2, event streams): a domain mounts them itself. */
export interface RawRoutes {
  readonly name: string
  mount(app: FastifyInstance, tools: RawTools): void
}

export interface RawTools {
  /** The context of a request, as bound routes receive it; throws the 421 of an unknown host. */
  contextOf(request: import('fastify').FastifyRequest): Promise<RequestContext>
  /** Calls `end` when the process stops: an answer without an end of its own would hold it up. The result takes that back. */
  whenItEnds(end: () => void): () => void
}
