import { beginOf } from '../../lists/filters/days.ts'
import { marginOf, usdToNano } from '../../values/units.ts'
import type { ServiceRow } from './service-row.ts'

export const views = [
  ...(['all', 'on_sale', 'off_sale', 'off_sale_loss', 'below_floor', 'packages', 'no_route', 'missing_translations'] as const),
  ...(['new_30_days', 'archived'] as const),
] as const
export type View = (typeof views)[number]

/** Filters behind the first ones, by their name in the address. */
export const moreNames = [
  ...(['label', 'delivery', 'access', 'route', 'imported', 'sold', 'missing'] as const),
  ...(['margin', 'priceFrom', 'priceTo', 'changedSince'] as const),
] as const
export type MoreName = (typeof moreNames)[number]
const FIRST = ['q', 'network', 'type', 'provider'] as const
const NAMES = [...FIRST, ...moreNames] as const
type Name = (typeof NAMES)[number]

/** What of all services is shown; it stands in the address, and all of it is true of each. */
export interface ServiceFilter extends Readonly<Record<Name, string>> {
  readonly view: View
}

const NEW_MS = 30 * 86_400_000

const BELONGS: Readonly<Record<View, (row: ServiceRow, now: number) => boolean>> = {
  all: () => true,
  on_sale: ({ isEnabled }) => isEnabled,
  off_sale: ({ isEnabled }) => !isEnabled,
  off_sale_loss: ({ isEnabled, isStoppedForLoss }) => !isEnabled && isStoppedForLoss,
  below_floor: (row) => row.floorPpm !== null && isUnder(row, row.floorPpm / 10_000),
  packages: ({ isPackage }) => isPackage,
  no_route: ({ routeCount, isPackage }) => routeCount === 0 && !isPackage,
  missing_translations: ({ missingLocales }) => missingLocales > 0,
  new_30_days: ({ createdAt }, now) => createdAt !== null && Date.parse(createdAt) > now - NEW_MS,
  archived: () => true,
}

function isUnder({ priceNano, costNano, discountPpm }: ServiceRow, percent: number): boolean {
  const margin = marginOf(priceNano, costNano, discountPpm)
  return margin !== undefined && margin < percent
}

export function filterFrom(search: URLSearchParams): ServiceFilter {
  const view = views.find((each) => each === search.get('view')) ?? 'all'
  return { view, ...(Object.fromEntries(NAMES.map((name) => [name, search.get(name) ?? ''])) as Record<Name, string>) }
}

export const NO_FILTER: ServiceFilter = filterFrom(new URLSearchParams())

/** The address of a filter: what is not set does not stand there. */
export function searchOf(filter: ServiceFilter, open?: string | null): URLSearchParams {
  const { view } = filter
  const entries = [...NAMES.map((name) => [name, filter[name]]), ['view', view === 'all' ? '' : view], ['open', open ?? '']]
  return new URLSearchParams(entries.filter(([, value]) => value !== '') as [string, string][])
}

export const isFiltered = (filter: ServiceFilter): boolean => filter.view !== 'all' || NAMES.some((name) => filter[name].trim() !== '')

const ACCESS: Readonly<Record<string, (row: ServiceRow) => boolean>> = {
  hidden: ({ restrictedAccess }) => restrictedAccess,
  closed: ({ availableClosedSales }) => availableClosedSales,
  not_orderable: ({ isDeactivated }) => isDeactivated,
}
export const accessKinds = ['hidden', 'closed', 'not_orderable'] as const

type Narrows = (value: string) => (row: ServiceRow) => boolean
/** What each filter that is set leaves; one that says nothing readable narrows nothing. */
const NARROWS: Readonly<Record<Exclude<Name, 'q'>, Narrows>> = {
  network: (id) => (row) => String(row.networkId) === id,
  type: (id) => (row) => String(row.serviceTypeId) === id,
  provider: (name) => (row) => row.provider === name,
  label: (id) => (row) => row.labelIds.includes(Number(id)),
  delivery: (id) => (row) => String(row.deliveryId) === id,
  access: (kind) => ACCESS[kind] ?? everything,
  route: (kind) => (kind === 'paused' ? (row) => row.pausedRoutes > 0 : everything),
  imported: (name) => (row) => row.importedFrom === name,
  sold: (kind) => (kind === 'never' ? (row) => !row.isEverSold : everything),
  missing: (locale) => (row) => !row.namedLocales.includes(locale),
  margin: (percent) => (Number.isFinite(Number(percent)) ? (row) => isUnder(row, Number(percent)) : everything),
  priceFrom: (usd) => bound(usd, (price, limit) => price >= limit),
  priceTo: (usd) => bound(usd, (price, limit) => price <= limit),
  changedSince: (day) => {
    const since = beginOf(day)
    return since === undefined ? everything : (row) => row.changedAt !== null && row.changedAt >= since
  },
}

const everything = () => true

function bound(usd: string, holds: (price: bigint, limit: bigint) => boolean): (row: ServiceRow) => boolean {
  const nano = usdToNano(usd)
  return nano === undefined ? everything : ({ priceNano }) => holds(BigInt(priceNano), BigInt(nano))
}

/** Those that are in the view, that every filter leaves, and that have every word of the search in their name, or begin with its number. */
export function filtered(rows: readonly ServiceRow[], filter: ServiceFilter, now = Date.now()): readonly ServiceRow[] {
  const { view, q } = filter
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  const isFound = ({ id, name }: ServiceRow) =>
    words.every((word) => name.toLowerCase().includes(word) || (/^#?\d+$/.test(word) && String(id).startsWith(word.replace('#', ''))))
  const narrows = NAMES.flatMap((name) => (name === 'q' || filter[name] === '' ? [] : [NARROWS[name](filter[name])]))
  return rows.filter(
    (row) => row.isArchived === (view === 'archived') && BELONGS[view](row, now) && narrows.every((narrow) => narrow(row)) && isFound(row),
  )
}

interface Choice {
  readonly value: string
  readonly name: string
}

/** What can be chosen of a field, as it occurs. */
export const choicesOf = (rows: readonly ServiceRow[], choice: (row: ServiceRow) => Choice | undefined): readonly Choice[] =>
  everyChoiceOf(rows, (row) => {
    const found = choice(row)
    return found ? [found] : []
  })

/** The same of a field that holds several. */
export function everyChoiceOf(rows: readonly ServiceRow[], choices: (row: ServiceRow) => readonly Choice[]): readonly Choice[] {
  const names = new Map<string, string>()
  for (const row of rows) {
    for (const { value, name } of choices(row)) if (!names.has(value)) names.set(value, name)
  }
  return [...names].map(([value, name]) => ({ value, name })).toSorted((one, other) => one.name.localeCompare(other.name))
}
