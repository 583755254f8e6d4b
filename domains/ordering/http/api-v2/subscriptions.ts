import { createHash } from 'node:crypto'
import { type CatalogueService, servesPublications } from '@vitrine/catalogue'
import type { Trx } from '@vitrine/platform/database'
import type { IdempotencyKey, RequestContext } from '@vitrine/platform/http'
import { formatMicro, micro, Refusal, sumMicro } from '@vitrine/platform/kernel'
import { placeTestSubscription } from '../../commands/placing/place-test-order.ts'
import { cancelSubscription } from '../../commands/subscriptions/act-on-subscription.ts'
import { checkSubscription, createSubscription, type SubscriptionInput } from '../../commands/subscriptions/create-subscription.ts'
import type { SubscriptionDeps } from '../../deps.ts'
import { countryTarget } from '../../model/countries.ts'
import { API_V2 } from '../../model/order-source.ts'
import { subscriptionTransitions } from '../../model/subscription-states.ts'
import type { OrderLine } from '../../queries/orders/own-lines.ts'
import { linesOfSubscriptions, ownSubscriptions, type Subscription } from '../../queries/subscriptions/list-subscriptions.ts'
import { type Buyer, keyOf, referenceOf, refuseRepeat, testTermsOf } from './add.ts'
import { type FieldName, type Fields, idOf, wholeOf } from './fields.ts'
import { guaranteeOf, valuesOf } from './order-line.ts'
import { badField, V2Error } from './refusals.ts'
import { v2Errors } from './texts.ts'

/** What a subscription without a number of posts serves at most; the documentation says so. */
const POSTS_MAX = 1000
const DELAY_MAX_MINUTES = 43_200

/** `add` with a user name and no link makes a subscription; its number is told like an order's. */
export const isSubscription = (fields: Fields): boolean => fields.text('username') !== undefined && fields.text('link') === undefined

export async function v2Subscribe(
  deps: SubscriptionDeps,
  context: RequestContext,
  buyer: Buyer,
  fields: Fields,
): Promise<{ order: number }> {
  const { userId } = buyer
  const snapshot = await deps.catalogue.snapshot(context.panelId)
  const service = snapshot.service(fields.id('service') ?? 0)
  const network = service && snapshot.network(service.networkId)
  if (!service || !network || !servesPublications(service, network)) throw new V2Error(v2Errors.service)
  const idempotency = keyOf(buyer, fields)
  const url = channelOf(fields.text('username') ?? '', network.type)
  const { min, max } = rangeOf(fields, service)
  const isGuarantee = guaranteeOf(fields, service)
  const codes = countriesOf(fields, service)
  const posts = wholeNumber(fields, 'posts', 0, POSTS_MAX) ?? POSTS_MAX
  const oldPosts = wholeNumber(fields, 'old_posts', 0, POSTS_MAX) ?? (posts === 0 ? POSTS_MAX : 0)
  const requestHash = createHash('sha256')
    .update(JSON.stringify(['subscription', url, min, isGuarantee, ...codes]))
    .digest()
  const input = {
    url,
    name: (fields.text('username') ?? '').slice(0, 100),
    email: null,
    contentsLimit: posts === 0 ? Math.max(1, oldPosts) : posts,
    oldPostsOnly: posts === 0,
    services: [{ serviceId: service.id, min, max, isGuarantee, countries: codes.flatMap((code) => snapshot.countryIds.get(code) ?? []) }],
    cardId: null,
    delayMinutes: wholeNumber(fields, 'delay', 0, DELAY_MAX_MINUTES) ?? 0,
    expiresAt: expiryOf(fields, deps.clock.now()),
    oldPosts,
    source: API_V2,
    reference: referenceOf(fields) ?? null,
  }
  const repeatable = { service, requestHash, quantity: max }
  try {
    if (buyer.isTest) return { order: await subscribeForNothing(deps, context, buyer, { input, service, idempotency, repeatable }) }
    const inside = idempotency ? {} : { inside: (trx: Trx) => refuseRepeat(trx, userId, repeatable) }
    return { order: await createSubscription(deps, { ...context, idempotency }, { ...input, ...inside }) }
  } catch (error) {
    throw error instanceof Refusal ? inTheirTerms(error) : error
  }
}

interface ForNothing {
  readonly input: SubscriptionInput
  readonly service: CatalogueService
  readonly idempotency: IdempotencyKey | null
  readonly repeatable: Parameters<typeof refuseRepeat>[2]
}

async function subscribeForNothing(
  deps: SubscriptionDeps,
  context: RequestContext,
  buyer: Buyer,
  { input, service, idempotency, repeatable }: ForNothing,
): Promise<number> {
  const { plan } = await checkSubscription(deps, context, input)
  const [wanted] = plan.services
  const subscription = {
    line: { service, url: plan.url, isGuarantee: wanted?.isGuarantee ?? false },
    quantity: wanted?.max ?? 0,
    cost: plan.cost,
    contentsLimit: input.contentsLimit,
    oldPosts: input.oldPosts ?? 0,
    expiresAt: input.expiresAt ?? null,
  }
  const terms = testTermsOf(deps, buyer, idempotency, repeatable)
  return deps.database.transaction(context.panelId, (trx) =>
    placeTestSubscription(trx, { ...terms, reference: input.reference ?? undefined }, subscription),
  )
}

/** The countries of every order that the subscription will make. */
function countriesOf(fields: Fields, service: CatalogueService): readonly string[] {
  const target = service.allowsCountries ? countryTarget(service) : undefined
  return target ? valuesOf(fields, service, target) : []
}

function inTheirTerms(error: Refusal): Error {
  if (error.code === 'payments.funds') return new V2Error(v2Errors.funds)
  const fields = Object.keys(error.errors ?? {})
  return fields.includes('url') ? new V2Error(v2Errors.link) : error
}

/** A user name, a channel's number, or a whole address. */
function channelOf(text: string, network: string): string {
  if (/^https?:\/\//i.test(text) || network !== 'youtube') return text
  return /^UC[\w-]{22}$/.test(text) ? `https://www.youtube.com/channel/${text}` : `https://www.youtube.com/@${text.replace(/^@/, '')}`
}

function rangeOf(fields: Fields, service: CatalogueService): { min: number; max: number } {
  const least = service.minQuantity
  const min = wholeNumber(fields, 'min', 0, 2_147_483_647) ?? wholeNumber(fields, 'quantity', 0, 2_147_483_647) ?? 0
  const max = wholeNumber(fields, 'max', 0, 2_147_483_647) ?? min
  if (min < least) throw new V2Error(v2Errors.less(least))
  if (max > service.maxQuantity) throw new V2Error(v2Errors.more(service.maxQuantity))
  if (max < min) throw badField('max', `min at least, which is ${min}`)
  return { min, max }
}

function wholeNumber(fields: Fields, name: FieldName, least: number, most: number): number | undefined {
  const text = fields.text(name)
  if (text === undefined) return undefined
  const value = wholeOf(text) ?? Number.NaN
  if (!(value >= least && value <= most)) throw badField(name, `a whole number from ${least} to ${most}`)
  return value
}

/** `d/m/Y`: the subscription's last day. */
function expiryOf(fields: Fields, now: Date): Date | null {
  const text = fields.text('expiry')
  if (text === undefined) return null
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const end = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day) + 1))
  const isDay = new Date(end.getTime() - 1).getUTCDate() === Number(day)
  if (!isDay || end <= now) throw badField('expiry', 'a day to come, as d/m/Y')
  return end
}

/** Statuses of orders, completed by those of subscriptions: their numbers are of one sequence. */
export async function withSubscriptions(
  deps: SubscriptionDeps,
  { panelId }: RequestContext,
  userId: number,
  statuses: Readonly<Record<string, object>>,
): Promise<Readonly<Record<string, object>>> {
  const unknown = Object.keys(statuses).filter((text) => 'error' in (statuses[text] ?? {}))
  const ids = unknown.flatMap((text) => idOf(text) ?? [])
  if (ids.length === 0) return statuses
  const found = await deps.database.read(panelId, async (trx) => {
    const own = await ownSubscriptions(trx, userId, ids)
    return { own, lines: await linesOfSubscriptions(trx, [...own.keys()]) }
  })
  const ofSubscriptions = unknown.flatMap((text) => {
    const subscription = found.own.get(idOf(text) ?? 0)
    return subscription ? [[text, statusOf(subscription, found.lines.get(subscription.id) ?? [])] as const] : []
  })
  return { ...statuses, ...Object.fromEntries(ofSubscriptions) }
}

const statusOf = (subscription: Subscription, lines: readonly OrderLine[]) => ({
  charge: formatMicro(sumMicro(lines.map((line) => micro(line.charged - line.refunded))), 0),
  start_count: '0',
  status: subscriptionTransitions[subscription.state].v2,
  remains: String(subscription.contentsLeft),
  currency: 'USD',
  ...(subscription.reference === null ? {} : { reference: subscription.reference }),
  refunded: formatMicro(sumMicro(lines.map((line) => line.refunded)), 0),
  posts: String(subscription.contentsLimit - subscription.contentsLeft),
  orders: lines.map((line) => line.id),
})

/** Answers of `cancel`, in which what is no order may be a subscription. */
export async function cancelSubscriptions(
  deps: SubscriptionDeps,
  { panelId }: RequestContext,
  userId: number,
  answers: readonly { readonly order: number | string; readonly cancel: 1 | { readonly error: string } }[],
): Promise<object[]> {
  const done: object[] = []
  for (const answer of answers) {
    const isUnknown = answer.cancel !== 1 && answer.cancel.error === v2Errors.order && typeof answer.order === 'number'
    done.push(isUnknown ? { order: answer.order, cancel: await cancelOne(deps, panelId, userId, Number(answer.order)) } : answer)
  }
  return done
}

async function cancelOne(deps: SubscriptionDeps, panelId: number, userId: number, subscriptionId: number): Promise<1 | { error: string }> {
  try {
    await deps.database.transaction(panelId, (trx) => cancelSubscription(trx, { userId, subscriptionId, now: deps.clock.now() }))
    return 1
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { error: error.category === 'not-found' ? v2Errors.order : error.message }
  }
}
