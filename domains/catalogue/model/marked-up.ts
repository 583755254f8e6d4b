import { markedUpNano } from '@vitrine/pricing'
import type { CatalogueService } from './catalogue-service.ts'
import type { CatalogueSnapshot } from './snapshot.ts'

/** Partners' catalogues cached beside a panel's own: each is as large as that. */
const KEPT_MAX = 8

const made = new WeakMap<CatalogueSnapshot, Map<number, CatalogueSnapshot>>()

/**
 * The catalogue as a partner's order form sells it: every price has their mark-up, everything else is the panel's. Lists, quotes and charges all read prices
 * here, so they cannot differ. Memoised per snapshot and mark-up (LRU).
 */
export function markedUp(snapshot: CatalogueSnapshot, markupPpm: number): CatalogueSnapshot {
  if (markupPpm === 0) return snapshot
  const kept = made.get(snapshot) ?? new Map<number, CatalogueSnapshot>()
  made.set(snapshot, kept)
  const known = kept.get(markupPpm) ?? withMarkup(snapshot, markupPpm)
  // LRU: the last one used is evicted last.
  kept.delete(markupPpm)
  kept.set(markupPpm, known)
  const [eldest] = kept.keys()
  if (kept.size > KEPT_MAX && eldest !== undefined) kept.delete(eldest)
  return known
}

function withMarkup(snapshot: CatalogueSnapshot, markupPpm: number): CatalogueSnapshot {
  const priced = (service: CatalogueService) => ({ ...service, priceNano: markedUpNano(service.priceNano, markupPpm) })
  const services = snapshot.services.map(priced)
  const byId = new Map(services.map((service) => [service.id, service]))
  const find = (service: CatalogueService | undefined) => service && byId.get(service.id)
  const listed = snapshot.listed.flatMap((service) => find(service) ?? [])
  const byType = Map.groupBy(listed, (service) => service.serviceTypeId)
  return {
    ...snapshot,
    services,
    listed,
    service: (idOrSlug) => find(snapshot.service(idOrSlug)),
    servicesOfType: (serviceTypeId) => byType.get(serviceTypeId) ?? [],
  }
}
