import type { Database, Trx } from '@vitrine/platform/database'
import type { CatalogueService, PackageItem } from '../model/catalogue-service.ts'
import type { NetworkLinks } from '../model/links/whole-address.ts'
import { type CatalogueSnapshot, snapshotOf } from '../model/snapshot.ts'
import {
  loadCountryIds,
  loadDeliveries,
  loadFormerSlugs,
  loadLabels,
  loadLinks,
  loadNetworks,
  loadPackageItems,
  loadServiceLabels,
  loadServiceRows,
  loadServiceTargets,
  loadServiceTypes,
  loadTargets,
  loadVersion,
  type ServiceLinks,
} from '../store/load-catalogue.ts'
import { sharedTexts } from './shared-texts.ts'

export interface Catalogue {
  /** The panel's catalogue, at most a second old. Immutable: changes come as a new object, so a caller uses one for a whole request. */
  snapshot(panelId: number): Promise<CatalogueSnapshot>
  /** Checks for a newer version now: an order was refused because the cached one was old. */
  refresh(panelId: number): Promise<CatalogueSnapshot>
}

export interface CatalogueOptions {
  readonly checkEveryMs?: number
}

interface Held {
  current?: CatalogueSnapshot
  checkedAt: number
  pending?: Promise<CatalogueSnapshot>
}

/** Caches each panel's catalogue in memory and reads it again when its version moved. */
export function createCatalogue(database: Database, { checkEveryMs = 1000 }: CatalogueOptions = {}): Catalogue {
  const panels = new Map<number, Held>()
  const refresh = async (panelId: number, held: Held): Promise<CatalogueSnapshot> => {
    try {
      held.current = await newest(database, panelId, held.current)
      held.checkedAt = performance.now()
      return held.current
    } catch (error) {
      // The stale snapshot is good enough to sell by: an order is checked against the version again.
      if (!held.current) throw error
      return held.current
    } finally {
      delete held.pending
    }
  }
  const heldOf = (panelId: number): Held => {
    const held = panels.get(panelId) ?? { checkedAt: 0 }
    panels.set(panelId, held)
    return held
  }
  const renew = (panelId: number): Promise<CatalogueSnapshot> => {
    const held = heldOf(panelId)
    held.pending ??= refresh(panelId, held)
    return held.pending
  }
  return {
    refresh: renew,
    snapshot: async (panelId) => {
      const { current, checkedAt } = heldOf(panelId)
      return current && performance.now() - checkedAt < checkEveryMs ? current : renew(panelId)
    },
  }
}

const newest = (database: Database, panelId: number, current: CatalogueSnapshot | undefined): Promise<CatalogueSnapshot> =>
  database.read(panelId, async (trx) => {
    // The version is read first: a change in between makes the rows newer than their version, and the next check reads them again.
    const version = await loadVersion(trx)
    return current?.version === version ? current : load(trx, version)
  })

async function load(trx: Trx, version: number): Promise<CatalogueSnapshot> {
  const networks = await loadNetworks(trx)
  const enabled = new Set(networks.filter((network) => network.isEnabled).map((network) => network.id))
  const labels = await loadLabels(trx)
  const links: NetworkLinks[] = await loadLinks(trx)
  return snapshotOf({
    panelId: trx.panelId,
    version,
    networks,
    labels,
    links,
    countryIds: await loadCountryIds(trx),
    formerSlugs: new Map((await loadFormerSlugs(trx)).map(({ slug, serviceId }) => [slug, serviceId])),
    serviceTypes: await loadServiceTypes(trx),
    services: await loadServices(trx, enabled, new Map(labels.map((label) => [label.id, label]))),
  })
}

async function loadServices(
  trx: Trx,
  enabledNetworks: ReadonlySet<number>,
  labels: ReadonlyMap<number, CatalogueService['labels'][number]>,
): Promise<CatalogueService[]> {
  const deliveries = new Map((await loadDeliveries(trx)).map((delivery) => [delivery.id, delivery]))
  const targets = new Map((await loadTargets(trx)).map((target) => [target.id, target]))
  const labelsOf = grouped(await loadServiceLabels(trx), ({ otherId }) => labels.get(otherId))
  const targetsOf = grouped(await loadServiceTargets(trx), ({ otherId }) => targets.get(otherId))
  const items = await loadPackageItems(trx)
  const itemsOf = grouped(items, ({ otherId, quantity, isDisplayable }): PackageItem => ({ serviceId: otherId, quantity, isDisplayable }))
  const packagesOf = grouped(
    items.map((item) => ({ serviceId: item.otherId, otherId: item.serviceId })),
    ({ otherId }) => otherId,
  )
  const share = sharedTexts()
  return (await loadServiceRows(trx)).flatMap(({ deliveryId, ...row }) => {
    const delivery = deliveries.get(deliveryId)
    if (!delivery) return []
    return {
      ...share(row),
      delivery,
      isSellable: row.isEnabled && !row.isDeactivated && enabledNetworks.has(row.networkId),
      labels: labelsOf(row.id),
      targets: targetsOf(row.id),
      packageItems: itemsOf(row.id),
      includedIn: packagesOf(row.id),
    }
  })
}

function grouped<Row extends ServiceLinks, T>(
  rows: readonly Row[],
  read: (row: Row) => T | undefined,
): (serviceId: number) => readonly T[] {
  const groups = new Map<number, T[]>()
  for (const row of rows) {
    const value = read(row)
    if (value === undefined) continue
    const group = groups.get(row.serviceId)
    if (group) group.push(value)
    else groups.set(row.serviceId, [value])
  }
  return (serviceId) => groups.get(serviceId) ?? NONE
}

const NONE: never[] = []
