import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../database/index.ts'
import type { Clock } from '../../kernel/index.ts'
import { UnencryptedRequest } from '../errors.ts'
import { notFound, readInput } from '../read-input.ts'
import { keyFrom, unauthenticated } from '../request-context.ts'
import { apiSecurityHeaders, httpsHeaders } from '../security-headers.ts'
import { readForm, takeForms } from '../wire/form.ts'
import { isApprovalRequested } from './approval/second-person.ts'
import { CONSOLE, isConsoleRequest } from './console-host.ts'
import type { BoundEntryRoute, EntryContext } from './entry-route.ts'
import { routeFinder } from './operator-calls.ts'
import { operatorOpenApi } from './operator-openapi.ts'
import type { CallOrigin, OperatorCaller, OperatorPorts } from './operator-ports.ts'
import type { BoundOperatorRoute, OperatorRouteDef } from './operator-route.ts'
import { notFromConsole } from './refusals.ts'
import { runOperatorRoute } from './run-operator-route.ts'

const API = '/operator/v1'
const JSON_TYPE = 'application/json; charset=utf-8'

export interface ConsoleOptions {
  /** Where operators reach it: scheme, host and port. */
  readonly origin: string
  readonly routes: readonly (BoundOperatorRoute | BoundEntryRoute)[]
  readonly ports: OperatorPorts
  readonly database: Database
  readonly clock: Clock
  /** Pages and files of the console. */
  readonly mountPages?: (scope: FastifyInstance) => Promise<void>
}

/** The operators' API and the console's pages, on the console's host alone. */
export async function mountConsole(app: FastifyInstance, options: ConsoleOptions, strictResponses: boolean): Promise<void> {
  await app.register(
    async (scope) => {
      scope.removeContentTypeParser('text/plain')
      scope.addHook('onRequest', async (request, reply) => {
        if (!isConsoleRequest(request, options.origin)) throw notFound()
        if (options.origin.startsWith('https:')) await requireHttps(request, reply)
      })
      const mounting = { ...options, strictResponses }
      for (const route of options.routes) if (!takesForm(route)) mountRoute(scope, route, mounting)
      await scope.register(async (forms) => {
        await takeForms(forms)
        for (const route of options.routes) if (takesForm(route)) mountRoute(forms, route, mounting)
      })
      mountDocument(scope, options)
      scope.all(`${API}/*`, async () => {
        throw notFound()
      })
      await options.mountPages?.(scope)
    },
    { prefix: CONSOLE },
  )
}

/** The console's own origin decides, whatever a proxy left out; a proxy that says http is told the other address. */
async function requireHttps(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.headers(httpsHeaders)
  if (request.headers['x-forwarded-proto'] === undefined || request.protocol === 'https') return
  const isPage = request.method === 'GET' && !request.url.startsWith(`${CONSOLE}${API}`)
  if (!isPage) throw new UnencryptedRequest('Ask over https')
  await reply.redirect(`https://${request.host.toLowerCase().replace(/:\d+$/, '')}${request.url.slice(CONSOLE.length)}`, 308)
}

type Mounting = ConsoleOptions & { readonly strictResponses: boolean }

const takesForm = (route: BoundOperatorRoute | BoundEntryRoute): boolean => route.kind === 'operator' && route.def.form !== undefined

function mountRoute(scope: FastifyInstance, route: BoundOperatorRoute | BoundEntryRoute, options: Mounting): void {
  const { def } = route
  scope.route({
    method: def.method,
    url: API + def.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { takesFiles: takesForm(route) },
    ...(route.kind === 'operator' && route.def.bodyLimitBytes ? { bodyLimit: route.def.bodyLimitBytes } : {}),
    handler: async (request, reply) => {
      guardAnswer(request, reply, route.kind === 'operator' && tokenOf(request) !== undefined)
      const output = route.kind === 'entry' ? await enter(route, request, reply, options) : await act(route, request, reply, options)
      if (route.kind === 'operator' && route.file)
        return sendFile(reply, route.def.mediaType, route.file.name, output as AsyncIterable<string | Uint8Array>)
      if (route.kind === 'operator' && route.stored) return sendStored(reply, output as { contentType: string; bytes: Uint8Array })
      if (route.kind === 'operator' && route.secondPerson && isApprovalRequested(output)) {
        return reply
          .code(202)
          .header('content-type', JSON_TYPE)
          .send(JSON.stringify({ approvalId: output.approvalId }))
      }
      return send(reply, def, options.strictResponses ? strictly(def, output) : output)
    },
  })
}

/** The API's own document, for anyone who is signed in: it tells what the console can do. */
function mountDocument(scope: FastifyInstance, options: ConsoleOptions): void {
  let text: string | undefined
  scope.get(`${API}/openapi.json`, async (request, reply) => {
    guardAnswer(request, reply, false)
    await signedIn(request, options)
    text ??= JSON.stringify(operatorOpenApi(options.routes, { address: API, cookie: cookieOf(options).name }))
    return reply.header('content-type', JSON_TYPE).send(text)
  })
}

/** The key that a program calls with. */
const tokenOf = ({ headers }: FastifyRequest): string | undefined => /^Bearer (vo_[\w-]{1,100})$/.exec(headers.authorization ?? '')?.[1]

/** A key is sent by anyone who has it; a cookie by any page. */
function guardAnswer(request: FastifyRequest, reply: FastifyReply, hasKey: boolean): void {
  reply.headers({ ...apiSecurityHeaders, 'cross-origin-resource-policy': 'same-origin', 'cache-control': 'no-store' })
  if (!hasKey) refuseOtherSites(request)
}

/** Only scripts of the console's own pages: the cookie of another page's request counts for nothing. */
function refuseOtherSites({ headers, method }: FastifyRequest): void {
  const site = headers['sec-fetch-site']
  const isMarked = headers['x-console'] === '1'
  const isOwn = site === undefined ? isMarked : site === 'same-origin' && headers['sec-fetch-mode'] !== 'navigate'
  if (!isOwn || (method !== 'GET' && !isMarked)) throw notFromConsole()
}

/** The prefix binds the cookie to this host and to https; a demo without https has none. */
const cookieOf = ({ origin }: Pick<ConsoleOptions, 'origin'>) => {
  const secure = origin.startsWith('https:')
  return { name: secure ? '__Host-vitrine-console' : 'vitrine-console', secure }
}

const originOf = (request: FastifyRequest): CallOrigin => ({
  requestId: request.id,
  address: request.ip,
  agent: String(request.headers['user-agent'] ?? '').slice(0, 200),
})

async function enter(route: BoundEntryRoute, request: FastifyRequest, reply: FastifyReply, options: Mounting): Promise<unknown> {
  const { name, secure } = cookieOf(options)
  const cookie = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const
  const context: EntryContext = {
    ...originOf(request),
    token: request.cookies[name],
    setCookie: (token, maxAge) => void reply.setCookie(name, token, { ...cookie, maxAge }),
    clearCookie: () => void reply.clearCookie(name, cookie),
  }
  return route.handle(readInput(route.def, request) as never, context)
}

async function signedIn(request: FastifyRequest, options: ConsoleOptions): Promise<OperatorCaller> {
  const token = request.cookies[cookieOf(options).name]
  const caller = token === undefined ? undefined : await options.ports.callerOf(token)
  if (!caller) throw unauthenticated()
  return caller
}

async function act(route: BoundOperatorRoute, request: FastifyRequest, reply: FastifyReply, options: Mounting): Promise<unknown> {
  const token = tokenOf(request)
  const caller = token === undefined ? await signedIn(request, options) : await callerByKey(token, request, options)
  if (route.def.form) request.body = await readForm(request, route.def.form.fileBytesMax)
  const read = () => readInput(route.def, request)
  let undoable: number | undefined
  const onUndoable = (auditId: number) => {
    undoable = auditId
  }
  const principal = caller.key ? `operator-key:${caller.key.id}` : `operator:${caller.operatorId}`
  const call = { route, caller, panelKey: panelKeyOf(request), from: originOf(request), key: () => keyFrom(request, principal) }
  const sent = { params: request.params, body: request.body }
  const output = await runOperatorRoute({ ...options, routeOf: routeFinder(options.routes) }, { ...call, sent, read, onUndoable })
  if (undoable !== undefined) reply.header('x-undo', String(undoable))
  return output
}

const panelKeyOf = (request: FastifyRequest): string | undefined => (request.params as { readonly panel?: string }).panel

async function callerByKey(token: string, request: FastifyRequest, { ports }: ConsoleOptions): Promise<OperatorCaller> {
  const panelKey = panelKeyOf(request)
  const caller = panelKey === undefined ? undefined : await ports.callerByKey({ token, panelKey, address: request.ip })
  if (!caller) throw unauthenticated()
  return caller
}

function strictly(def: OperatorRouteDef, output: unknown): unknown {
  const wire = JSON.parse(JSON.stringify(output ?? null)) as unknown
  const result = def.response?.safeParse(wire)
  if (result && !result.success) throw new Error(`The answer of ${def.operation} breaks its contract: ${result.error.message}`)
  return wire
}

const sendFile = (
  reply: FastifyReply,
  mediaType: OperatorRouteDef['mediaType'],
  name: string,
  portions: AsyncIterable<string | Uint8Array>,
): FastifyReply =>
  reply
    .header('content-type', mediaType === 'application/zip' ? mediaType : 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(portions))

const sendStored = (
  reply: FastifyReply,
  { contentType, bytes }: { readonly contentType: string; readonly bytes: Uint8Array },
): FastifyReply => reply.header('content-type', contentType).header('content-disposition', 'attachment').send(Buffer.from(bytes))

function send(reply: FastifyReply, def: OperatorRouteDef, output: unknown): FastifyReply {
  if (!def.response) return reply.code(def.status ?? 204).send()
  return reply
    .code(def.status ?? 200)
    .header('content-type', JSON_TYPE)
    .send(JSON.stringify(output))
}
