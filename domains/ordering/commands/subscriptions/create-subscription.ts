import { type CatalogueSnapshot, isChannelLink, normaliseLink, type ServiceFacts, servesPublications } from '@vitrine/catalogue'
import { findUser, refuseIfFrozen, setEmail } from '@vitrine/identity'
import { balancesOf, insufficientFunds } from '@vitrine/ledger'
import { getPayableCard, payerOf } from '@vitrine/payments'
import type { Trx } from '@vitrine/platform/database'
import { claimKey, keyOfOwn, type RequestContext, saveResource, userIdOf } from '@vitrine/platform/http'
import { invariant, type Message, type Micro, message, micro, refuse, sumMicro } from '@vitrine/platform/kernel'
import { floorQuantity, isOpenTo, noDiscounts } from '@vitrine/pricing'
import type { SubscriptionDeps } from '../../deps.ts'
import { chosenCountries, needsCountry } from '../../model/countries.ts'
import { moneyStepOf } from '../../model/order-source.ts'
import { LineProblems } from '../../model/targets.ts'
import { discountsOf } from '../../queries/money/discounts-of.ts'
import { insertSubscription, type SubscribedService } from '../../store/subscription-store.ts'
import { publicationCosts, type Shop } from './price-publication.ts'

export interface WantedService {
  readonly serviceId: number
  /** Both the same unless a range is asked for. */
  readonly min: number
  readonly max: number
  readonly isGuarantee: boolean
  /** By their ids, as GET /countries lists them. */
  readonly countries: readonly number[]
}
export interface SubscriptionInput {
  readonly url: string
  readonly name: string
  readonly email: string | null
  readonly contentsLimit: number
  readonly services: readonly WantedService[]
  /** Null pays from the balance. */
  readonly cardId: number | null
  readonly delayMinutes?: number
  readonly expiresAt?: Date | null
  readonly oldPosts?: number
  /** Nothing that is published later is ordered. */
  readonly oldPostsOnly?: boolean
  readonly source?: string
  /** A reseller's own name for it. */
  readonly reference?: string | null
  /** What else must hold, in the same transaction. */
  readonly inside?: (trx: Trx) => Promise<void>
}

/**
 * Makes a subscription: from now on each new publication of the channel is ordered by itself. Nothing is charged yet, but from the balance one publication must
 * be payable (NS-35). A repeated key presents the first one again.
 */
export async function createSubscription(deps: SubscriptionDeps, context: RequestContext, input: SubscriptionInput): Promise<number> {
  const userId = userIdOf(context)
  const { plan, giveEmail } = await checkSubscription(deps, context, input)
  await giveEmail()
  const now = deps.clock.now()
  const idempotency = context.idempotency ?? keyOfOwn()
  return deps.database.transaction(context.panelId, async (trx) => {
    const { replayOf } = await claimKey(trx, idempotency)
    if (replayOf) return Number(replayOf)
    await input.inside?.(trx)
    if (input.cardId !== null) await getPayableCard(trx, { userId, cardId: input.cardId, payer: payerOf(context), now })
    else if ((await balancesOf(trx, userId)).total < plan.cost) throw insufficientFunds()
    const id = await insertSubscription(trx, {
      userId,
      networkId: plan.networkId,
      url: plan.url,
      name: input.name,
      source: input.source ?? null,
      reference: input.reference ?? null,
      locale: context.locale,
      contentsLimit: input.contentsLimit,
      delayMinutes: input.delayMinutes ?? 0,
      expiresAt: input.expiresAt ?? null,
      billing: input.cardId === null ? 'balance' : 'card',
      cardId: input.cardId,
      oldPosts: input.oldPosts ?? 0,
      oldPostsOnly: input.oldPostsOnly ?? false,
      services: plan.services,
      now,
      countsFrom: wholeSecond(now),
    })
    await saveResource(trx, idempotency, String(id))
    return id
  })
}

/** Checks a subscription before anything is written; its prices are the present ones. */
export async function checkSubscription(deps: SubscriptionDeps, context: RequestContext, input: SubscriptionInput) {
  const [snapshot, panel] = await Promise.all([deps.catalogue.snapshot(context.panelId), deps.panels.get(context.panelId)])
  const giveEmail = await checkPerson(deps, context, userIdOf(context), input.email)
  const moneyStep = moneyStepOf({ source: input.source ?? null })
  const plan = planOf({ snapshot, panel, discounts: await discountsOf(deps, panel, context), moneyStep }, input)
  await checkFeed(deps, plan.url)
  return { plan, giveEmail }
}

/** Feeds carry timestamps in whole seconds. */
export const wholeSecond = (time: Date): Date => new Date(Math.floor(time.getTime() / 1000) * 1000)

/** A customer in good standing with an address for the mails; one without gives it here, once the rest is right. */
async function checkPerson(
  deps: SubscriptionDeps,
  { panelId }: RequestContext,
  userId: number,
  email: string | null,
): Promise<() => Promise<void>> {
  const user = await deps.database.read(panelId, (trx) => findUser(trx, userId))
  invariant(user, 'the caller exists')
  refuseIfFrozen(user)
  if (user.email !== null) return async () => undefined
  return email ? () => setEmail(deps.database, { panelId, userId, email }) : refuse('email', 'fields.required')
}

interface Plan {
  readonly networkId: number
  readonly url: string
  readonly services: readonly SubscribedService[]
  /** Of one publication. */
  readonly cost: Micro
}

function planOf(shop: Shop, input: SubscriptionInput): Plan {
  const { snapshot } = shop
  const problems = new LineProblems()
  const link = normaliseLink(snapshot, input.url)
  const network = link && snapshot.network(link.networkId)
  const isChannel = link !== undefined && network !== undefined && isChannelLink(network, link)
  if (!isChannel) problems.add('url', message('orders.channelNeeded'))
  const services = input.services.flatMap((wanted, index) => {
    const service = snapshot.service(wanted.serviceId)
    const field = `services.${index}.service_id`
    const home = service && snapshot.network(service.networkId)
    const isFit = service && home && servesPublications(service, home) && (!isChannel || service.networkId === link.networkId)
    if (!isFit) problems.add(field, message('catalogue.notAvailable'))
    else if (!isOpenTo(service, shop.discounts ?? noDiscounts)) problems.add(field, message('catalogue.closedSale'))
    else if (input.services.findIndex(({ serviceId }) => serviceId === wanted.serviceId) < index)
      problems.add(field, message('fields.duplicate', { attribute: field }))
    if (!isFit) return []
    const bounds = { min: service.minQuantity, max: service.maxQuantity, step: service.quantityStep }
    const [min, max] = [floorQuantity(wanted.min, bounds), floorQuantity(wanted.max, bounds)]
    const isGuarantee = wanted.isGuarantee && service.hasRefill
    const countries = countriesFor(snapshot, service, wanted.countries, (problem) => problems.add(`services.${index}.countries`, problem))
    return [{ serviceId: service.id, serviceName: service.name, min, max, isGuarantee, countries, cost: micro(0n) }]
  })
  problems.throwIfAny()
  invariant(link, 'a channel has a link')
  const costs = publicationCosts(shop, services)
  return {
    networkId: link.networkId,
    url: link.url,
    services: services.map((service, index) => ({ ...service, cost: costs[index] ?? service.cost })),
    cost: sumMicro(costs),
  }
}

function countriesFor(
  snapshot: CatalogueSnapshot,
  service: ServiceFacts,
  ids: readonly number[],
  refuseWith: (problem: Message) => void,
): readonly string[] {
  const chosen = chosenCountries(snapshot, service, ids)
  if ('problem' in chosen) refuseWith(chosen.problem)
  else if (chosen.codes.length === 0 && needsCountry(service)) refuseWith(message('fields.required', { attribute: 'countries' }))
  return 'codes' in chosen ? chosen.codes : []
}

/** Refuses a channel that does not exist; one that does not answer now is polled later. */
async function checkFeed({ feed }: SubscriptionDeps, url: string): Promise<void> {
  const answer = await feed.read({ url, known: null })
  if (answer.kind === 'failed' && (answer.because === 'absent' || answer.because === 'forbidden')) refuse('url', 'orders.noFeed')
}
