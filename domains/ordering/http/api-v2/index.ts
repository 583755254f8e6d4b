import multipart from '@fastify/multipart'
import { resolveBearer } from '@vitrine/identity'
import { balancesOf } from '@vitrine/ledger'
import type { RateLimiter, RawRoutes, RequestContext } from '@vitrine/platform/http'
import { formatMicro, Refusal } from '@vitrine/platform/kernel'
import { ppmOf } from '@vitrine/pricing'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SubscriptionDeps } from '../../deps.ts'
import { discountsOf } from '../../queries/discounts-of.ts'
import { V2Error, v2Add } from './add.ts'
import { v2Services } from './catalogue-list.ts'
import { Fields } from './fields.ts'
import { v2RefillOfMany, v2RefillOfOne, v2RefillStatusOfMany, v2RefillStatusOfOne } from './refill.ts'
import { v2Cancel, v2StatusOfMany, v2StatusOfOne } from './status.ts'
import { cancelSubscriptions, isSubscription, v2Subscribe, withSubscriptions } from './subscriptions.ts'
import { isV2Action, type V2Action, v2Errors } from './words.ts'

export interface ApiV2Deps extends SubscriptionDeps {
  readonly rateLimiter: RateLimiter
}

const PER_MINUTE = 120
const BODY_LIMIT_BYTES = 1024 * 1024

/** The field's reseller API at /api/v2: one address, HTTP 200 also for failures, answers to the letter of what existing clients read. */
export const apiV2 = (deps: ApiV2Deps): RawRoutes => ({
  name: 'ordering.api-v2',
  mount: (app, tools) => {
    app.removeAllContentTypeParsers()
    void app.register(multipart, { attachFieldsToBody: 'keyValues', limits: { files: 0, fields: 300, fieldSize: BODY_LIMIT_BYTES } })
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES }, (_, body, done) =>
      done(null, formOf(String(body))),
    )
    app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES }, (_, body, done) =>
      done(null, jsonOf(String(body))),
    )
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES }, (_, body, done) => done(null, formOf(String(body))))
    app.setErrorHandler(async (error, request, reply) => {
      if (error instanceof Refusal && error.category === 'limited') return send(reply.code(429), { error: v2Errors.limited })
      const isTheirs = error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500
      if (!isTheirs) request.log.error({ requestId: request.id, err: error }, 'api v2 failed')
      return send(reply, { error: isTheirs ? v2Errors.request : v2Errors.other })
    })
    app.route({
      method: ['GET', 'POST'],
      url: '/api/v2',
      handler: async (request, reply) => {
        const context = await tools.contextOf(withoutBearer(request))
        const fields = new Fields(request.query, request.body)
        return send(reply, await answer(deps, context, fields))
      },
    })
  },
})

/** The key is the caller here; a bearer that some client sends along means nothing. */
function withoutBearer(request: FastifyRequest): FastifyRequest {
  delete request.headers.authorization
  return request
}

async function answer(deps: ApiV2Deps, context: RequestContext, fields: Fields): Promise<object> {
  const owner = await resolveBearer(deps.database, context.panelId, fields.text('key') ?? '')
  if (owner?.via !== 'api-token') {
    await deps.rateLimiter.take({ name: 'api-v2-guess', per: 'ip', burst: 20, perMinute: 20, store: 'memory' }, context)
    return { error: v2Errors.key }
  }
  const caller: RequestContext = { ...context, caller: { kind: 'user', userId: owner.userId, via: 'api-token', sessionId: null } }
  if (!fields.areReadable()) return { error: v2Errors.request }
  const action = actionOf(fields)
  if (!mayDo(owner.scopes, action)) return { error: v2Errors.key }
  await deps.rateLimiter.take(
    { name: 'api-v2', per: 'caller', burst: PER_MINUTE, perMinute: PER_MINUTE, store: action === 'add' ? 'database' : 'memory' },
    caller,
  )
  try {
    return isV2Action(action) ? await run(deps, caller, owner.userId, action, fields) : { error: v2Errors.request }
  } catch (error) {
    if (error instanceof V2Error) return { error: error.message }
    if (error instanceof Refusal && error.category === 'invalid') return { error: error.message }
    throw error
  }
}

const looking = new Set(['services', 'balance', 'status', 'refill_status'])
/** A token that is only for looking does not order. */
const mayDo = (scopes: readonly string[] | null, action: string | undefined): boolean =>
  !scopes || scopes.includes(looking.has(action ?? '') ? 'read' : 'orders')

/** Clients leave the action out for refills (api-v2.md 4.5). */
function actionOf(fields: Fields): string | undefined {
  const action = fields.text('action')
  if (action) return action
  if (fields.text('refill')) return 'refill_status'
  if (fields.list('refills')) return 'refill_status'
  return fields.text('order') || fields.list('orders') ? 'refill' : undefined
}

/** The rates of guaranteed services contain the surcharge, because reseller orders always carry the guarantee; and they are the caller's own. */
async function services(deps: ApiV2Deps, context: RequestContext): Promise<object[]> {
  const [snapshot, panel] = await Promise.all([deps.catalogue.snapshot(context.panelId), deps.panels.get(context.panelId)])
  return v2Services(snapshot, ppmOf(panel.settings.guarantee_charge_percent), await discountsOf(deps, panel, context))
}

function refillStatus(deps: ApiV2Deps, context: RequestContext, userId: number, fields: Fields): Promise<object> | object {
  const one = fields.text('refill')
  const many = fields.list('refills') ?? (one?.includes(',') ? fields.list('refill') : undefined)
  if (many) return v2RefillStatusOfMany(deps, context, userId, many)
  return one ? v2RefillStatusOfOne(deps, context, userId, one) : { error: v2Errors.request }
}

async function statusOfOne(deps: ApiV2Deps, context: RequestContext, userId: number, one: string): Promise<object> {
  const status = await v2StatusOfOne(deps, context, userId, one)
  return (await withSubscriptions(deps, context, userId, { [one]: status }))[one] ?? status
}

/** One order, or several: in a list of its own or as CSV in the field for one. */
function ordersOf(fields: Fields): { readonly one: string | undefined; readonly many: readonly string[] | undefined } {
  const one = fields.text('order')
  return { one, many: fields.list('orders') ?? (one?.includes(',') ? one.split(',').map((part) => part.trim()) : undefined) }
}

async function run(deps: ApiV2Deps, context: RequestContext, userId: number, action: V2Action, fields: Fields): Promise<object> {
  switch (action) {
    case 'services':
      return services(deps, context)
    case 'add':
      return isSubscription(fields) ? v2Subscribe(deps, context, userId, fields) : v2Add(deps, context, userId, fields)
    case 'status': {
      const { one, many } = ordersOf(fields)
      if (many) return withSubscriptions(deps, context, userId, await v2StatusOfMany(deps, context, userId, many))
      return one ? statusOfOne(deps, context, userId, one) : { error: v2Errors.request }
    }
    case 'cancel': {
      const { one, many } = ordersOf(fields)
      if (!many && !one) return { error: v2Errors.request }
      return cancelSubscriptions(deps, context, userId, await v2Cancel(deps, context, userId, many ?? [one as string]))
    }
    case 'refill': {
      const { one, many } = ordersOf(fields)
      if (many) return v2RefillOfMany(deps, context, userId, many)
      return one ? v2RefillOfOne(deps, context, userId, one) : { error: v2Errors.request }
    }
    case 'refill_status':
      return refillStatus(deps, context, userId, fields)
    case 'balance': {
      const { total } = await deps.database.read(context.panelId, (trx) => balancesOf(trx, userId))
      return { balance: formatMicro(total), currency: 'USD' }
    }
  }
}

function formOf(text: string): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const known = fields[name]
    fields[name] = known === undefined ? value : [...(Array.isArray(known) ? known : [known]), value]
  }
  return fields
}

function jsonOf(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    return {}
  }
}

/** Exactly `application/json`: clients compare the header without a charset. */
function send(reply: FastifyReply, body: object): FastifyReply {
  reply.hijack()
  const text = Buffer.from(JSON.stringify(body))
  reply.raw
    .writeHead(reply.statusCode, {
      'Content-Type': 'application/json',
      'Content-Length': text.length,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    })
    .end(text)
  return reply
}
