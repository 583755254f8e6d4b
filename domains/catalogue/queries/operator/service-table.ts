import { panelOptionsIn } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import type { Rights } from '@vitrine/platform/http'
import { formatMicro, type Locale, micro } from '@vitrine/platform/kernel'
import { marginPpm, type PriceRule, priceByRule } from '@vitrine/pricing'
import { costNanoOf } from '../../model/cost-nano-of.ts'
import type { ServiceView } from '../../model/service-views.ts'
import type { LaterFacts, ServiceStanding } from '../../ports.ts'
import { labelNames, type ServiceTableRow, serviceTable, serviceTexts } from '../../store/operator/service-store.ts'
import { findEditedService, presentEdited } from './edited-service.ts'
import { profitOf, salesSince } from './service-sales.ts'
import { fieldsOf } from './service-states.ts'

export const serviceSorts = ['id', '-id', 'name', '-name', 'price', '-price', 'popularity', '-popularity', 'position'] as const
export type ServiceSort = (typeof serviceSorts)[number]

/** A line of the table of services; money is whole nano-USD. */
export interface ServiceLine {
  readonly id: number
  readonly name: string
  readonly networkId: number
  readonly networkName: string
  readonly serviceTypeId: number
  readonly serviceTypeName: string
  readonly isEnabled: boolean
  readonly isPackage: boolean
  readonly isArchived: boolean
  readonly provider: string | null
  readonly routeCount: number
  readonly costNano: string | null
  readonly priceNano: string
  readonly pricingPer: number
  readonly discountPpm: number
  readonly minQuantity: number
  readonly maxQuantity: number
  readonly quantityStep: number
  readonly guaranteeDays: number | null
  readonly translatedLocales: string[]
  readonly missingLocales: number
  readonly priceFollowsProvider: boolean
  readonly version: number
  readonly deliveryId: number
  readonly deliveryName: string
  readonly labelIds: number[]
  readonly labelNames: string[]
  readonly defaultQuantity: number
  readonly isDeactivated: boolean
  readonly restrictedAccess: boolean
  readonly availableClosedSales: boolean
  readonly dripFeedIsAllowed: boolean
  readonly allowsDuplicateLinks: boolean
  readonly pausedRoutes: number
  readonly isStoppedForLoss: boolean
  /** The least margin in parts per million, and whose list it came from; null for those who may not see providers. */
  readonly floorPpm: number | null
  readonly importedFrom: string | null
  readonly isEverSold: boolean
  readonly createdAt: string
  readonly changedAt: string | null
  readonly changedBy: string | null
}
export const serviceColumns = [
  'id',
  'name',
  'networkId',
  'networkName',
  'serviceTypeId',
  'serviceTypeName',
  'isEnabled',
  'isPackage',
  'isArchived',
  'provider',
  'routeCount',
  'costNano',
  'priceNano',
  'pricingPer',
  'discountPpm',
  'minQuantity',
  'maxQuantity',
  'quantityStep',
  'guaranteeDays',
  'translatedLocales',
  'missingLocales',
  'priceFollowsProvider',
  'version',
  'deliveryId',
  'deliveryName',
  'labelIds',
  'labelNames',
  'defaultQuantity',
  'isDeactivated',
  'restrictedAccess',
  'availableClosedSales',
  'dripFeedIsAllowed',
  'allowsDuplicateLinks',
  'pausedRoutes',
  'isStoppedForLoss',
  'floorPpm',
  'importedFrom',
  'isEverSold',
  'createdAt',
  'changedAt',
  'changedBy',
] as const satisfies readonly (keyof ServiceLine)[]

interface Found {
  readonly row: ServiceTableRow
  readonly line: ServiceLine
  readonly costNano: bigint | null
}

/** Of the languages that the shop offers. English is the text itself; another language counts once it has a name. */
const translatedLocales = ({ namedLocales }: ServiceTableRow, offered: readonly Locale[]): string[] =>
  offered.filter((locale) => locale === 'en' || namedLocales.includes(locale))

/** Services with what delivers them. Who delivers and at which cost is told to those who may see providers. */
async function found(trx: Trx, later: LaterFacts, rights: Rights, ids: readonly number[] | null, withLocales = true): Promise<Found[]> {
  const rows = await serviceTable(trx, ids, withLocales)
  const routes = await later.routesOf(trx)
  const standings = (await later.standingsOf?.(trx)) ?? NO_STANDINGS
  const names = new Map((await labelNames(trx)).map(({ id, name }) => [id, name]))
  const sold = (await later.soldOf?.(trx, idsOf(rows))) ?? NO_SALES
  const { locales: offered } = await panelOptionsIn(trx)
  const seesProviders = Object.hasOwn(rights, 'providers.view')
  return rows.map((row) => {
    const route = routes.get(row.id)
    const standing = standings.get(row.id)
    const translated = translatedLocales(row, offered)
    const costNano = seesProviders ? costNanoOf(row, route) : null
    const line: ServiceLine = {
      ...ownFields(row),
      labelNames: row.labelIds.map((id) => names.get(id) ?? String(id)),
      provider: seesProviders ? (route?.provider ?? null) : null,
      routeCount: route?.routeCount ?? 0,
      costNano: costNano?.toString() ?? null,
      translatedLocales: translated,
      missingLocales: offered.length - translated.length,
      pausedRoutes: standing?.pausedRoutes ?? 0,
      isStoppedForLoss: standing?.isStoppedForLoss ?? false,
      floorPpm: seesProviders ? (standing?.floorPpm ?? null) : null,
      importedFrom: seesProviders ? (standing?.importedFrom ?? null) : null,
      isEverSold: sold.has(row.id),
    }
    return { row, line, costNano }
  })
}

const NO_STANDINGS: ReadonlyMap<number, ServiceStanding> = new Map()
const NO_SALES: ReadonlySet<number> = new Set()
const idsOf = (rows: readonly ServiceTableRow[]): number[] => rows.map(({ id }) => id)

/** What a line has of the service's own row. */
function ownFields(row: ServiceTableRow) {
  const { id, name, networkId, networkName, serviceTypeId, serviceTypeName, isEnabled, isPackage, pricingPer, discountPpm } = row
  const { minQuantity, maxQuantity, quantityStep, defaultQuantity, guaranteeDays, version, deliveryId, deliveryName, labelIds } = row
  const { isDeactivated, restrictedAccess, availableClosedSales, dripFeedIsAllowed, allowsDuplicateLinks, priceFollowsProvider } = row
  return {
    ...{ id, name, networkId, networkName, serviceTypeId, serviceTypeName, isEnabled, isPackage, pricingPer, discountPpm },
    ...{ minQuantity, maxQuantity, quantityStep, defaultQuantity, guaranteeDays, version, deliveryId, deliveryName, labelIds },
    ...{ isDeactivated, restrictedAccess, availableClosedSales, dripFeedIsAllowed, allowsDuplicateLinks, priceFollowsProvider },
    isArchived: row.archivedAt !== null,
    priceNano: row.priceNano.toString(),
    createdAt: row.createdAt.toISOString(),
    changedAt: row.changedAt?.toISOString() ?? null,
    changedBy: row.changedBy,
  }
}

const NEW_MS = 30 * 86_400_000

/** Whether the discounted price leaves less than the first route's account wants. */
function isBelowFloor({ row, line, costNano }: Found): boolean {
  if (line.floorPpm === null) return false
  const margin = marginPpm({ priceNano: (row.priceNano * BigInt(PPM - row.discountPpm)) / BigInt(PPM), costNano })
  return margin !== null && margin < line.floorPpm
}

const IN_VIEW: Readonly<Record<ServiceView, (one: Found, now: Date) => boolean>> = {
  all: ({ row }) => row.archivedAt === null,
  on_sale: ({ row }) => row.isEnabled && !row.isDeactivated,
  off_sale: ({ row }) => row.archivedAt === null && (!row.isEnabled || row.isDeactivated),
  packages: ({ row }) => row.archivedAt === null && row.isPackage,
  no_route: ({ row, line }) => row.archivedAt === null && !row.isPackage && line.routeCount === 0,
  off_sale_loss: ({ row, line }) => row.archivedAt === null && !row.isEnabled && line.isStoppedForLoss,
  below_floor: (one) => one.row.archivedAt === null && isBelowFloor(one),
  new_30_days: ({ row }, now) => row.archivedAt === null && row.createdAt.getTime() > now.getTime() - NEW_MS,
  archived: ({ row }) => row.archivedAt !== null,
  missing_translations: ({ row, line }) => row.archivedAt === null && line.missingLocales > 0,
}

export interface ServiceQuestion {
  readonly view: ServiceView
  readonly q: string
  readonly networkId: number | undefined
  readonly serviceTypeId: number | undefined
  readonly sort: ServiceSort
  readonly now: Date
}

/** The services that a question names, in its order. A panel has thousands at most: they are read at once, and pages are cut from them. */
export async function listServiceLines(trx: Trx, later: LaterFacts, rights: Rights, question: ServiceQuestion): Promise<ServiceLine[]> {
  const { view, q, networkId, serviceTypeId, sort, now } = question
  const wanted = q.toLowerCase()
  const all = (await found(trx, later, rights, null)).filter(
    (one) =>
      IN_VIEW[view](one, now) &&
      (networkId === undefined || one.row.networkId === networkId) &&
      (serviceTypeId === undefined || one.row.serviceTypeId === serviceTypeId) &&
      (wanted === '' || String(one.row.id) === wanted || one.row.name.toLowerCase().includes(wanted) || one.row.slug.includes(wanted)),
  )
  return all.sort(orderOf(sort)).map(({ line }) => line)
}

const placeOf = ({ row }: Found): number => row.position || 2_147_483_647

function orderOf(sort: ServiceSort): (one: Found, other: Found) => number {
  const direction = sort.startsWith('-') ? -1 : 1
  const compare = {
    id: () => 0,
    name: (one: Found, other: Found) => (one.row.name < other.row.name ? -1 : one.row.name > other.row.name ? 1 : 0),
    price: (one: Found, other: Found) => (one.row.priceNano < other.row.priceNano ? -1 : one.row.priceNano > other.row.priceNano ? 1 : 0),
    popularity: (one: Found, other: Found) => one.row.popularity - other.row.popularity,
    // As the shop shows them: what has no place follows, most ordered first.
    position: (one: Found, other: Found) => placeOf(one) - placeOf(other) || other.row.popularity - one.row.popularity,
  }[sort.replace('-', '') as 'id' | 'name' | 'price' | 'popularity' | 'position']
  return (one, other) => direction * (compare(one, other) || one.row.id - other.row.id)
}

/** Every service of the panel, line by line in the order of `serviceColumns`. */
export async function serviceGrid(trx: Trx, later: LaterFacts, rights: Rights): Promise<unknown[][]> {
  return (await found(trx, later, rights, null)).map(({ line }) => serviceColumns.map((column) => line[column]))
}

/** One service with all its fields and long texts; undefined when there is none. */
export async function showService(trx: Trx, later: LaterFacts, rights: Rights, id: number) {
  const [one] = await found(trx, later, rights, [id])
  if (!one) return undefined
  const edited = await findEditedService(trx, id)
  if (!edited) return undefined
  return {
    ...one.line,
    ...fieldsOf(edited.row),
    ...presentEdited(edited),
    content: (await serviceTexts(trx, id)) ?? null,
  }
}

const ALERT_PPM = 250_000
const PPM = 1_000_000

/** What is put on the base of the services of one network or type. */
export interface OwnMarkup extends Pick<PriceRule, 'percentPpm' | 'fixedNano'> {
  readonly networkId: number | undefined
  readonly serviceTypeId: number | undefined
}

/** The rule of a service: with the markup of its type, of its network, or the rule's own. */
function ruleFor(rule: PriceRule, markups: readonly OwnMarkup[]): (row: ServiceTableRow) => PriceRule {
  const ofType = new Map(markups.flatMap((own) => (own.serviceTypeId === undefined ? [] : [[own.serviceTypeId, own]])))
  const ofNetwork = new Map(markups.flatMap((own) => (own.networkId === undefined ? [] : [[own.networkId, own]])))
  return ({ serviceTypeId, networkId }) => {
    const own = ofType.get(serviceTypeId) ?? ofNetwork.get(networkId)
    return own ? { ...rule, percentPpm: own.percentPpm, fixedNano: own.fixedNano } : rule
  }
}

interface TriedRule {
  readonly now: Date
  readonly ids: readonly number[] | undefined
  readonly view: ServiceView
  readonly rule: PriceRule
  readonly markups: readonly OwnMarkup[]
}

/** What a price rule would do: to each service, and to how many it does what. */
export async function previewPrices(trx: Trx, later: LaterFacts, rights: Rights, { ids, view, rule, markups, now }: TriedRule) {
  const withLocales = !ids && view === 'missing_translations'
  const selected = (await found(trx, later, rights, ids ?? null, withLocales)).filter((one) => IN_VIEW[ids ? 'all' : view](one, now))
  const summary = { rise: 0, fall: 0, stay: 0, belowFloor: 0, largeRises: 0, losses: 0 }
  let largestPpm = 0
  const ruleOf = ruleFor(rule, markups)
  const rows = selected.map(({ row, costNano }) => {
    const { id, priceNano } = row
    const ruled = priceByRule({ priceNano, costNano }, ruleOf(row))
    const changePpm = priceNano === 0n ? 0 : Number(((ruled.priceNano - priceNano) * BigInt(PPM)) / priceNano)
    summary[ruled.priceNano > priceNano ? 'rise' : ruled.priceNano < priceNano ? 'fall' : 'stay'] += 1
    if (ruled.isRaisedToMargin) summary.belowFloor += 1
    if (changePpm > ALERT_PPM) summary.largeRises += 1
    if (Math.abs(changePpm) > Math.abs(largestPpm)) largestPpm = changePpm
    const margin = marginPpm({ priceNano: ruled.priceNano, costNano })
    if (margin !== null && margin < 0) summary.losses += 1
    return {
      id,
      oldNano: priceNano.toString(),
      newNano: ruled.priceNano.toString(),
      marginPercent: margin === null ? null : percentText(margin),
      warns: [
        ...(ruled.hasBase ? [] : ['no_cost' as const]),
        ...(ruled.isRaisedToMargin ? ['raised_to_margin' as const] : []),
        ...(changePpm > ALERT_PPM ? ['large_rise' as const] : []),
        ...(margin !== null && margin < 0 ? ['loss' as const] : []),
      ],
    }
  })
  return { rows, ...summary, largestPercent: percentText(largestPpm), profit30d: await profitBy(trx, later, { rights, now, rows }) }
}

interface RuledPrices {
  readonly rights: Rights
  readonly now: Date
  readonly rows: readonly { readonly id: number; readonly oldNano: string; readonly newNano: string }[]
}

/** What the last 30 days earned, and would have earned had the same been sold at the new prices; null for those who may not see profit. */
async function profitBy(trx: Trx, { salesOf }: LaterFacts, { rights, now, rows }: RuledPrices) {
  if (!salesOf || !Object.hasOwn(rights, 'reports.profit')) return null
  const sales = await salesOf(trx, salesSince(now))
  const [before, after] = rows.reduce(
    ([was, is], { id, oldNano, newNano }) => {
      const sold = sales.get(id)
      if (!sold) return [was, is]
      const kept = BigInt(oldNano) === 0n ? sold.kept : (sold.kept * BigInt(newNano)) / BigInt(oldNano)
      return [was + profitOf(sold), is + profitOf({ ...sold, kept })]
    },
    [0n, 0n],
  )
  return { old: formatMicro(micro(before)), new: formatMicro(micro(after)) }
}

/** Parts per million as a percentage with two decimals. */
const percentText = (ppm: number): string => (Math.trunc(ppm / 100) / 100).toFixed(2)
