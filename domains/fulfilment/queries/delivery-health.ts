import { type Catalogue, inLanguage } from '@vitrine/catalogue'
import { isStopped } from '@vitrine/ledger'
import { heldUpOrders } from '@vitrine/ordering'
import type { Trx } from '@vitrine/platform/database'
import type { Locale } from '@vitrine/platform/kernel'
import type { FulfilmentDeps } from '../deps.ts'
import { type NetworkDelivery, type NetworkState, networkState } from '../model/health/network-state.ts'
import { after, type FulfilmentTimings } from '../model/timings.ts'
import { serviceDeliveries } from './service-deliveries.ts'

export interface DeliveryHealthDeps extends Pick<FulfilmentDeps, 'database' | 'clock'> {
  readonly catalogue: Catalogue
  readonly timings: Pick<FulfilmentTimings, 'heldUpMs'>
  /** How long what was found out is told. */
  readonly cacheMs?: number
}

export interface DeliveryFacts extends Omit<NetworkDelivery, 'services'> {
  readonly routed: ReadonlySet<number>
  readonly at: Date
}

export interface NetworkHealth {
  readonly id: number
  readonly name: string
  readonly slug: string
  readonly state: NetworkState
}

const CACHE_MS = 30_000

/** How each panel's networks are delivered, as everybody may know it; the database is asked at most once in half a minute for each panel. */
export function createDeliveryHealth({ database, catalogue, clock, timings, cacheMs = CACHE_MS }: DeliveryHealthDeps) {
  const known = new Map<number, { readonly facts: Promise<DeliveryFacts>; readonly until: number }>()
  const factsOf = (panelId: number): Promise<DeliveryFacts> => {
    const cached = known.get(panelId)
    if (cached && performance.now() < cached.until) return cached.facts
    const facts = database.read(panelId, (trx) => deliveryFacts(trx, clock.now(), timings.heldUpMs))
    const entry = { facts, until: performance.now() + cacheMs }
    known.set(panelId, entry)
    // A failure is not kept: the next one asks again.
    facts.catch(() => known.get(panelId) === entry && known.delete(panelId))
    return facts
  }
  return {
    async healthOf(panelId: number, locale: Locale): Promise<{ readonly networks: readonly NetworkHealth[]; readonly at: Date }> {
      const snapshot = await catalogue.snapshot(panelId)
      const { routed, at, ...facts } = await factsOf(panelId)
      const servicesOf = Map.groupBy(snapshot.listed, ({ serviceTypeId }) => snapshot.serviceType(serviceTypeId)?.networkId)
      const networks = snapshot.networks.flatMap((network) => {
        const sold = servicesOf.get(network.id)
        const services = sold?.map(({ id }) => id).filter((id) => routed.has(id))
        const name = inLanguage(network, locale, 'name', network.name)
        return services ? [{ id: network.id, name, slug: network.slug, state: networkState({ services, ...facts }) }] : []
      })
      return { networks, at }
    },
  }
}

/** What is known of a panel's deliveries now. While its postings are stopped nothing is sent at all. */
export async function deliveryFacts(trx: Trx, now: Date, heldUpMs: number): Promise<DeliveryFacts> {
  const isSending = !(await isStopped(trx, 'postings'))
  const deliveries = await serviceDeliveries(trx)
  const heldUp = await heldUpOrders(trx, { since: after(now, -heldUpMs), dueBy: after(now, heldUpMs) })
  return {
    routed: new Set(deliveries.map(({ serviceId }) => serviceId)),
    stopped: new Set(deliveries.filter(({ isDelivered }) => !isDelivered || !isSending).map(({ serviceId }) => serviceId)),
    heldUp: new Map(heldUp.map(({ serviceId, count }) => [serviceId, count])),
    at: now,
  }
}
