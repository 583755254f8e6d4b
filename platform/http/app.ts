import type { IncomingMessage } from 'node:http'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { MessageCode, RouteDef } from '../kernel/index.ts'
import { errorForLog } from '../observability/error-for-log.ts'
import { traceFields, traceRequests } from '../tracing/index.ts'
import type { ReplyHandle, RequestContext } from './context.ts'
import { answerOf } from './errors.ts'
import { API, dress, dressEveryAnswer } from './every-answer.ts'
import { type OpenApiTexts, openApiOf } from './openapi/document.ts'
import { consoleUrl } from './operator/console-host.ts'
import { type ConsoleOptions, mountConsole } from './operator/mount-console.ts'
import { hostOf } from './panel-of.ts'
import { type RateLimiter, takeAndTell } from './rate-limit.ts'
import { notFound, readInput } from './read-input.ts'
import { type ContextSources, contextOf, localeOf, unauthenticated } from './request-context.ts'
import type { BoundRoute, CachedBody, RateLimit, RawRoutes } from './route.ts'
import { crossOrigin } from './security-headers.ts'
import { answerBrokenHttp, isBrokenOff } from './wire/broken-http.ts'
import { createDrain, type Drain } from './wire/drain.ts'
import { readForm, takeForms } from './wire/form.ts'
import { packBody } from './wire/packed-body.ts'
import { type BodyTimeouts, endSlowBodies, LONGEST_BODY_MS } from './wire/slow-bodies.ts'
import { normaliseTarget } from './wire/target.ts'

export interface BuildAppOptions extends ContextSources {
  readonly routes: readonly BoundRoute[]
  readonly rawRoutes?: readonly RawRoutes[]
  readonly rateLimiter?: RateLimiter
  /** Refuses what a caller's session or token may not do at all, before the body is read. */
  readonly guard?: (context: RequestContext, route: RouteDef) => Promise<void>
  /** Answers in place of what was requested where the host's shop takes no visitors. */
  readonly admit?: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>
  /** The operators' API and console, on a host of its own. */
  readonly console?: ConsoleOptions | undefined
  /** Texts of the public document beside the contract. */
  readonly openApi?: OpenApiTexts
  /** Parses every answer by its contract and fails when it differs; on in tests. */
  readonly strictResponses?: boolean
  /** Proxies besides those on this machine, by address or network: their visitor address and scheme are trusted. */
  readonly trustedProxies?: readonly string[]
  /** Those proxies write `X-Forwarded-Host` anew, and it names the panel instead of `Host`. */
  readonly forwardedHost?: boolean
  /** How long bodies may take; shorter in tests about it. */
  readonly bodyTimeouts?: BodyTimeouts
  /** How connections end when the process is told to stop. */
  readonly drain?: Drain
  readonly logLevel?: string
  /** Where log lines go instead of standard output. */
  readonly logStream?: { write(line: string): void }
  readonly onAnswered?: (answered: { route: string; method: string; status: number; seconds: number; panelId: number | undefined }) => void
}

const BODY_LIMIT_BYTES = 256 * 1024
/** Idle timeout of a connection; event streams send something every 15 seconds. */
const SILENT_MS = 120_000

/** Reads of a signed-in customer: more than any screen of ours makes, less than a scraper. */
const READS: RateLimit = { name: 'reads', per: 'caller', burst: 600, perMinute: 1200, store: 'memory' }
const isOwnRead = (def: RouteDef, { caller }: RequestContext): boolean =>
  def.method === 'GET' && def.auth === 'user' && caller.kind === 'user' && !caller.isPage

/** The HTTP application: panel by host, caller by bearer, parsed input, contract answers, the specification's errors. */
export async function buildApp(options: BuildAppOptions): Promise<FastifyInstance> {
  const forwardedHost = options.forwardedHost ?? false
  const app = fastify({
    logger: loggerOf(options),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    // Pages call the API from this machine, on behalf of their visitor.
    trustProxy: ['loopback', ...(options.trustedProxies ?? [])],
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    rewriteUrl: (request) => addressOf(request, normaliseTarget(request, { forwardedHost }), options.console?.origin),
    // A malformed address answers 404 like an unknown one.
    frameworkErrors: (_, request, reply) => sendError(notFound(), request, dress(request, reply)),
    clientErrorHandler: answerBrokenHttp,
    requestTimeout: LONGEST_BODY_MS,
    connectionTimeout: SILENT_MS,
    // What arrives while we close is answered, and its connection ended, by us.
    return503OnClosing: false,
  })
  const drain = options.drain ?? createDrain()
  traceRequests(app)
  drain.mount(app)
  await app.register(cookie)
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  app.setNotFoundHandler((request, reply) => sendError(notFound(), request, reply))
  dressEveryAnswer(app, options, { forwardedHost })
  if (options.admit) app.addHook('onRequest', options.admit)
  endSlowBodies(app, options.bodyTimeouts)
  app.addHook('onResponse', (request, reply, done) => {
    logAnswer(request, reply, options)
    done()
  })
  for (const route of options.routes) if (!route.def.form) mountRoute(app, route, options)
  await app.register(async (scope) => {
    await takeForms(scope)
    for (const route of options.routes) if (route.def.form) mountRoute(scope, route, options)
  })
  const tools = { contextOf: (request: FastifyRequest) => contextOf(request, options, true), whenItEnds: drain.whenItEnds }
  for (const raw of options.rawRoutes ?? []) {
    await app.register(async (scope) => raw.mount(scope, tools), { prefix: API })
  }
  let packed: Promise<CachedBody> | undefined
  app.get(`${API}/openapi.json`, async (request, reply) => {
    packed ??= packBody(openApiOf(options.routes, options.openApi))
    return sendCached(request, reply, await packed)
  })
  if (options.console) await mountConsole(app, options.console, options.strictResponses ?? false)
  app.options(`${API}/*`, async (request, reply) => {
    const context = await contextOf(request, options, false)
    return reply.code(204).headers(crossOrigin(request, context)).send()
  })
  return app
}

const loggerOf = ({ logLevel = 'info', logStream }: BuildAppOptions) =>
  logLevel === 'silent'
    ? false
    : { level: logLevel, base: null, mixin: traceFields, serializers: { err: errorForLog }, ...(logStream ? { stream: logStream } : {}) }

/** Where a request is answered: on the console's host by the console alone. */
function addressOf(request: Pick<IncomingMessage, 'headers'>, url: string, consoleOrigin: string | undefined): string {
  const moved = consoleUrl(request, url, consoleOrigin)
  return moved === url ? apiUrl(request, url) : moved
}

/** `core.{domain}/x` and the bare API families of the panel's host are the same routes as `/core/x` (API-004). */
function apiUrl({ headers }: Pick<IncomingMessage, 'headers'>, url: string): string {
  if (url.startsWith(`${API}/`)) return url
  if (/^core\./i.test(headers.host ?? '') || /^\/(api\/v1\/|api\/v2(?:[/?]|$)|hooks\/)/.test(url)) return API + url
  return url
}

function mountRoute(app: FastifyInstance, route: BoundRoute, options: BuildAppOptions): void {
  const { def } = route
  app.route({
    method: def.method,
    url: API + def.path.replace(/\{(\w+)\}/g, ':$1'),
    ...(route.options.bodyLimitBytes ? { bodyLimit: route.options.bodyLimitBytes } : {}),
    config: { takesFiles: def.form !== undefined },
    handler: async (request, reply) => {
      const { rateLimit } = route.options
      const context = await contextOf(request, options, def.auth !== 'guest', rateLimit && options.rateLimiter?.shared?.(rateLimit))
      remember(request, context)
      reply.headers({ ...crossOrigin(request, context), 'cache-control': 'no-store' })
      if (def.auth === 'user' && context.caller.kind !== 'user') throw unauthenticated()
      if (def.sessionOnly && context.caller.kind === 'user' && context.caller.via !== 'session') throw unauthenticated()
      await options.guard?.(context, def)
      const limit = rateLimit && !context.limitIsTaken ? rateLimit : isOwnRead(def, context) ? READS : undefined
      if (limit) await takeAndTell(options.rateLimiter, limit, context, (headers) => void reply.headers(headers))
      if (def.form) request.body = await readForm(request, def.form.fileBytesMax)
      const input = readInput(route.def, request, await route.options.alsoInvalid?.(request.body ?? {}, context))
      if (route.options.cached) return sendCached(request, reply, await route.options.cached(context, input))
      const status = def.status ?? (def.response ? 200 : 204)
      reply.code(status)
      const output = await route.handle(input as never, context, handleOf(reply, context))
      if (def.mayBeEmpty && output === undefined) return reply.code(204).send()
      if (!def.response) return reply.send()
      const body = options.strictResponses ? strictly(route, output) : output
      return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(body))
    },
  })
}

function strictly(route: BoundRoute, output: unknown): unknown {
  const wire = JSON.parse(JSON.stringify(output ?? null)) as unknown
  const result = route.def.response?.safeParse(wire)
  if (result && !result.success)
    throw new Error(`The answer of ${route.def.id} ${route.def.path} breaks its contract: ${result.error.message}`)
  return wire
}

const handleOf = (reply: FastifyReply, context: RequestContext): ReplyHandle => ({
  header: (name, value) => void reply.header(name, value),
  cookie: (name, value, cookieOptions = {}) =>
    void reply.setCookie(name, value, {
      path: cookieOptions.path ?? '/',
      sameSite: 'lax',
      secure: context.secure,
      httpOnly: cookieOptions.httpOnly ?? false,
      ...(cookieOptions.maxAgeSeconds === undefined ? {} : { maxAge: cookieOptions.maxAgeSeconds }),
      ...(cookieOptions.domain ? { domain: cookieOptions.domain } : {}),
    }),
  clearCookie: (name, cookieOptions = {}) =>
    void reply.clearCookie(name, { path: cookieOptions.path ?? '/', ...(cookieOptions.domain ? { domain: cookieOptions.domain } : {}) }),
})

function sendCached(request: FastifyRequest, reply: FastifyReply, body: CachedBody): FastifyReply {
  reply.headers({
    etag: body.etag,
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'accept-encoding, origin',
    'content-type': 'application/json; charset=utf-8',
  })
  if (request.headers['if-none-match'] === body.etag) return reply.code(304).send()
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(body.brotli)
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(body.gzip)
  return reply.send(body.plain)
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = answerOf(error, localeOf(request))
  if (answer.code) refusedWith.set(request.raw, answer.code)
  if (isBrokenOff(request)) request.log.info({ event: 'request.aborted', requestId: request.id }, 'the client aborted the request')
  else if (answer.status >= 500) request.log.error({ event: 'request.failed', requestId: request.id, err: error }, 'request failed')
  // Refusals too must be readable for the panel's own pages on its other host.
  if (answer.status !== 421) reply.headers(crossOrigin(request, { host: hostOf(request) }))
  if (answer.retryAfterSeconds) reply.header('retry-after', String(answer.retryAfterSeconds))
  return reply.code(answer.status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(answer.body)
}

const contexts = new WeakMap<object, RequestContext>()
const refusedWith = new WeakMap<object, MessageCode>()
const remember = (request: FastifyRequest, context: RequestContext): void => void contexts.set(request.raw, context)

/** Both the actor and the customer, where staff act for somebody. */
const actorsOf = (caller: RequestContext['caller'] | undefined) =>
  caller?.kind === 'user' && caller.impersonatorId != null ? { userId: caller.userId, impersonatorId: caller.impersonatorId } : {}

/** One line per answer: the route's pattern and never the address, which may carry a token or an e-mail; of a refusal its code, and not its parameters, which may quote what was sent. */
function logAnswer(request: FastifyRequest, reply: FastifyReply, options: BuildAppOptions): void {
  const context = contexts.get(request.raw)
  const answered = {
    route: request.routeOptions.url ?? 'unknown',
    method: request.method,
    status: reply.statusCode,
    seconds: reply.elapsedTime / 1000,
    panelId: context?.panelId,
  }
  options.onAnswered?.(answered)
  const code = refusedWith.get(request.raw)
  const fields = { requestId: request.id, ...answered, ...(code ? { code } : {}), ...actorsOf(context?.caller) }
  request.log.info({ event: 'request.completed', ...fields }, 'request completed')
}
