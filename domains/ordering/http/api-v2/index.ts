import multipart from '@fastify/multipart'
import type { CatalogueSnapshot } from '@vitrine/catalogue'
import { type BearerOwner, resolveBearer } from '@vitrine/identity'
import { balancesOf } from '@vitrine/ledger'
import {
  emptyOf,
  type RateLimit,
  type RateLimiter,
  type RawRoutes,
  type RequestContext,
  rateLimitHeaders,
  UnknownHost,
} from '@vitrine/platform/http'
import { formatMicro, Refusal } from '@vitrine/platform/kernel'
import { ppmOf } from '@vitrine/pricing'
import type { FastifyRequest } from 'fastify'
import { expectV2Answer } from '../../contract/v2-answers.ts'
import { V2_PER_MINUTE, type V2Action } from '../../contract/v2-calls.ts'
import type { SubscriptionDeps } from '../../deps.ts'
import { discountsOf } from '../../queries/money/discounts-of.ts'
import { type Buyer, v2Add } from './add.ts'
import { v2AddMany } from './add-many.ts'
import { createAverageTimes } from './average-times.ts'
import { type CallLog, createCallLog } from './call-log/call-log.ts'
import { answerOf, errorOf, sentOf, storable, withoutKey } from './call-log/kept-call.ts'
import { type ListTerms, v2Services } from './catalogue-list.ts'
import { v2Changes } from './changes.ts'
import { serveDocuments } from './document/serve-documents.ts'
import { Fields } from './fields.ts'
import { v2StatusOfNamed } from './named.ts'
import { formOf, jsonOf } from './read-body.ts'
import { v2RefillOfMany, v2RefillOfOne, v2RefillStatusOfMany, v2RefillStatusOfOne } from './refill.ts'
import { V2Error } from './refusals.ts'
import { send, sendCacheable } from './send.ts'
import { v2ServiceChanges } from './service-changes.ts'
import { v2Cancel, v2StatusOfMany, v2StatusOfOne } from './status.ts'
import { cancelSubscriptions, isSubscription, v2Subscribe, withSubscriptions } from './subscriptions.ts'
import { answerForNothing, marked } from './test-key/index.ts'
import { isV2Action, v2Errors } from './texts.ts'

export interface ApiV2Deps extends SubscriptionDeps {
  readonly rateLimiter: RateLimiter
  /** Fails where an answer is not what the document says; on in tests. */
  readonly strictAnswers?: boolean
}

const FIELDS_MAX = 300
const ACTION_LENGTH_MAX = 40
const READS: RateLimit = { name: 'api-v2', per: 'caller', burst: V2_PER_MINUTE, perMinute: V2_PER_MINUTE, store: 'memory' }
const ORDERS: RateLimit = { ...READS, store: 'database' }
const BODY_LIMIT_BYTES = 1024 * 1024

/** The field's reseller API at /api/v2: one address, HTTP 200 also for failures, answers to the letter of what existing clients read. */
export const apiV2 = (deps: ApiV2Deps): RawRoutes => ({
  name: 'ordering.api-v2',
  mount: (app, tools) => {
    const calls = createCallLog(deps.database, deps.log)
    const known: Known = { ...deps, averageMinutes: createAverageTimes(deps.database), calls }
    app.addHook('onClose', () => calls.close())
    app.removeAllContentTypeParsers()
    void app.register(multipart, { attachFieldsToBody: 'keyValues', limits: { files: 0, fields: FIELDS_MAX, fieldSize: BODY_LIMIT_BYTES } })
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES }, (_, body, done) =>
      done(null, formOf(String(body))),
    )
    app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES }, (_, body, done) => {
      const read = jsonOf(String(body))
      if (read === undefined) done(new V2Error(v2Errors.because('the body must be a JSON object')), undefined)
      else done(null, read)
    })
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES }, (_, body, done) => done(null, formOf(String(body))))
    app.setErrorHandler(async (error, request, reply) => {
      if (error instanceof Refusal && error.category === 'limited') {
        const seconds = error.retryAfterSeconds ?? 1
        // Of the caller’s own limit: what the whole shop takes is not theirs to plan by.
        const own = error.code === 'request.tooMany' ? rateLimitHeaders(emptyOf(READS, error)) : {}
        reply.headers({ 'retry-after': String(seconds), ...own })
        return send(reply.code(429), request, { error: v2Errors.limited })
      }
      const because = theirFault(error)
      if (because === undefined) request.log.error({ event: 'api_v2.failed', requestId: request.id, err: error }, 'api v2 failed')
      return send(reply, request, { error: because ?? v2Errors.other })
    })
    serveDocuments(app, tools, deps.rateLimiter)
    app.route({
      method: ['GET', 'POST'],
      url: '/api/v2',
      handler: async (request, reply) => {
        const context = await tools.contextOf(withoutBearer(request))
        const fields = new Fields(request.query, request.body)
        const tell = (headers: Readonly<Record<string, string>>) => void reply.headers(headers)
        const body = await answer(known, context, fields, tell)
        if (deps.strictAnswers) expectV2Answer(knownActionOf(fields), body)
        return fields.text('action') === 'services' ? sendCacheable(reply, request, body) : send(reply, request, body)
      },
    })
  },
})

/** The key is the caller here; a bearer that some client sends along means nothing. */
function withoutBearer(request: FastifyRequest): FastifyRequest {
  delete request.headers.authorization
  return request
}

interface Known extends ApiV2Deps {
  readonly averageMinutes: ReturnType<typeof createAverageTimes>
  readonly calls: CallLog
}
type Tell = (headers: Readonly<Record<string, string>>) => void

/** What is wrong with a request that could not be read; undefined when it is not the request. */
function theirFault(error: unknown): string | undefined {
  if (error instanceof V2Error) return error.message
  if (error instanceof UnknownHost) return v2Errors.because('this host is not served here')
  if (!(error instanceof Error) || !('statusCode' in error) || Number(error.statusCode) >= 500) return undefined
  const code = 'code' in error ? String(error.code) : ''
  if (/BODY_TOO_LARGE/.test(code)) return v2Errors.because('the body must be 1 MB at most')
  if (/FILES_LIMIT|FILE/.test(code)) return v2Errors.because('files are not taken')
  if (/FIELDS_LIMIT|PARTS_LIMIT/.test(code)) return v2Errors.because(`no more fields than ${FIELDS_MAX} are possible`)
  return v2Errors.request
}

async function answer(deps: Known, context: RequestContext, fields: Fields, tell: Tell): Promise<object> {
  const owner = await ownerOf(deps, context, fields.text('key') ?? '')
  if (typeof owner === 'string') {
    await deps.rateLimiter.take({ name: 'api-v2-guess', per: 'ip', burst: 20, perMinute: 20, store: 'memory' }, context)
    return { error: owner }
  }
  const answered = noteCall(deps, context.panelId, owner, fields)
  try {
    const body = await answerOwner(deps, context, owner, fields, tell)
    answered(body)
    return body
  } catch (error) {
    const isLimited = error instanceof Refusal && error.category === 'limited'
    answered({ error: isLimited ? v2Errors.limited : v2Errors.other }, isLimited)
    throw error
  }
}

/** Begins the record of a call; what is returned ends it with the answer. */
function noteCall({ calls, clock }: Known, panelId: number, { userId, isTest }: BearerOwner, fields: Fields) {
  const [at, started, key] = [clock.now(), performance.now(), fields.text('key') ?? '']
  return (body: object, isLimited = false): void =>
    calls.note(panelId, userId, at, () => ({
      ...{ userId, at, isTest, isLimited },
      action: storable(withoutKey(actionOf(fields) ?? '', key), ACTION_LENGTH_MAX),
      sent: sentOf(fields.all(), key),
      answer: withoutKey(answerOf(body), key),
      error: withoutKey(errorOf(body) ?? '', key) || null,
      tookMs: Math.round(performance.now() - started),
    }))
}

async function answerOwner(deps: Known, context: RequestContext, owner: BearerOwner, fields: Fields, tell: Tell): Promise<object> {
  const caller: RequestContext = { ...context, caller: { kind: 'user', userId: owner.userId, via: 'api-token', sessionId: null } }
  const unreadable = fields.unreadable()
  if (unreadable) return { error: v2Errors.because(`the ${unreadable} field is not UTF-8 text`) }
  const action = actionOf(fields)
  if (!mayDo(owner.scopes, action)) return { error: v2Errors.key }
  const state = await deps.rateLimiter.take(action === 'add' ? ORDERS : READS, caller)
  if (state) tell(rateLimitHeaders(state))
  try {
    if (isV2Action(action)) return await (owner.isTest ? runForNothing : run)(deps, caller, owner.userId, action, fields)
    return { error: action ? v2Errors.because(`there is no action ${action.slice(0, 40)}`) : v2Errors.request }
  } catch (error) {
    if (error instanceof V2Error) return { error: error.message }
    if (error instanceof Refusal && error.category === 'invalid') return { error: error.message }
    throw error
  }
}

/** Whose key it is, or why it is none. */
async function ownerOf(deps: Known, { panelId, ip }: RequestContext, key: string): Promise<BearerOwner | string> {
  try {
    const owner = await resolveBearer(deps.database, panelId, key, { ip, now: deps.clock.now(), takesTestKeys: true })
    return owner?.via === 'api-token' ? owner : v2Errors.key
  } catch (error) {
    if (!(error instanceof Refusal) || error.category !== 'unauthenticated') throw error
    return error.code === 'account.keyElsewhere' ? v2Errors.elsewhere : v2Errors.key
  }
}

const reading = new Set(['services', 'balance', 'status', 'refill_status', 'changes', 'service_changes'])
/** A token that is only for looking does not order. */
const mayDo = (scopes: readonly string[] | null, action: string | undefined): boolean =>
  !scopes || scopes.includes(reading.has(action ?? '') ? 'read' : 'orders')

/** Clients leave the action out for refills (api-v2.md 4.5). */
function actionOf(fields: Fields): string | undefined {
  const action = fields.text('action')
  if (action) return action
  if (fields.text('refill')) return 'refill_status'
  if (fields.list('refills')) return 'refill_status'
  return fields.text('order') || fields.list('orders') ? 'refill' : undefined
}

function knownActionOf(fields: Fields): V2Action | undefined {
  const action = actionOf(fields)
  return isV2Action(action) ? action : undefined
}

/** The rates of guaranteed services contain the surcharge, because reseller orders always carry the guarantee; and they are the caller's own. */
async function listTerms(deps: Known, context: RequestContext, fields: Fields, snapshot: CatalogueSnapshot): Promise<ListTerms> {
  const panel = await deps.panels.get(context.panelId)
  const [discounts, averageMinutes] = await Promise.all([discountsOf(deps, panel, context), deps.averageMinutes(snapshot)])
  const guaranteePpm = ppmOf(panel.settings.guarantee_charge_percent)
  return { snapshot, guaranteePpm, discounts, averageMinutes, isWhole: fields.text('all') === '1' }
}

const services = async (deps: Known, context: RequestContext, fields: Fields): Promise<object[]> =>
  v2Services(await listTerms(deps, context, fields, await deps.catalogue.snapshot(context.panelId)))

const serviceChanges = (deps: Known, context: RequestContext, fields: Fields): Promise<object> =>
  v2ServiceChanges(deps, context, fields, (snapshot) => listTerms(deps, context, fields, snapshot))

/** Own names, one that may have commas in it or a list. */
function namesOf(fields: Fields): readonly string[] | undefined {
  const name = fields.text('reference')
  return fields.list('references') ?? (name === undefined ? undefined : [name])
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
  const listed = fields.list('order') ?? []
  return { one, many: fields.list('orders') ?? (listed.length > 1 || (listed.length === 1 && one === undefined) ? listed : undefined) }
}

function add(deps: Known, context: RequestContext, buyer: Buyer, fields: Fields): Promise<object> {
  const items = fields.text('items')
  if (items !== undefined) return v2AddMany(deps, context, buyer, items, () => deps.rateLimiter.take(ORDERS, context))
  return isSubscription(fields) ? v2Subscribe(deps, context, buyer, fields) : v2Add(deps, context, buyer, fields)
}

/** A call with a test key: the list of services is the shop's own, everything else is simulated and marked as such. */
async function runForNothing(deps: Known, context: RequestContext, userId: number, action: V2Action, fields: Fields): Promise<object> {
  if (action === 'services') return services(deps, context, fields)
  if (action === 'service_changes') return serviceChanges(deps, context, fields)
  if (action === 'add') return marked(await add(deps, context, { userId, isTest: true }, fields))
  return answerForNothing(deps, context, userId, { action, fields, names: namesOf(fields), ...ordersOf(fields) })
}

async function run(deps: Known, context: RequestContext, userId: number, action: V2Action, fields: Fields): Promise<object> {
  switch (action) {
    case 'services':
      return services(deps, context, fields)
    case 'service_changes':
      return serviceChanges(deps, context, fields)
    case 'add':
      if ((await deps.panels.get(context.panelId)).isFrozen) throw new Refusal('invalid', 'shop.frozen')
      return add(deps, context, { userId, isTest: false }, fields)
    case 'changes':
      return v2Changes(deps, context, userId, fields)
    case 'status': {
      const { one, many } = ordersOf(fields)
      if (many) return withSubscriptions(deps, context, userId, await v2StatusOfMany(deps, context, userId, many))
      if (one) return statusOfOne(deps, context, userId, one)
      const names = namesOf(fields)
      return names ? v2StatusOfNamed(deps, context, userId, names) : { error: v2Errors.request }
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
