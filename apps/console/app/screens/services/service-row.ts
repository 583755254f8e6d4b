import { locales } from '@vitrine/platform/kernel'
import type { CellValue } from '../../grid/cell-kinds.ts'

/** A service as the grid has it. Prices are of `pricingPer` units, in nano-dollars. */
export interface ServiceRow {
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
  readonly minQuantity: number | null
  readonly maxQuantity: number | null
  readonly quantityStep: number | null
  readonly guaranteeDays: number | null
  /** Of the languages that the shop offers. */
  readonly translatedLocales: number
  readonly missingLocales: number
  /** The names of those languages; none where a test leaves them out. */
  readonly namedLocales: readonly string[]
  /** The provider's changes move its price. */
  readonly priceFollowsProvider: boolean
  readonly version: number
  readonly deliveryId: number
  readonly deliveryName: string
  readonly labelIds: readonly number[]
  readonly labelNames: readonly string[]
  readonly defaultQuantity: number | null
  /** Shown, but cannot be ordered. */
  readonly isDeactivated: boolean
  /** Only by direct link. */
  readonly restrictedAccess: boolean
  readonly availableClosedSales: boolean
  readonly dripFeedIsAllowed: boolean
  readonly allowsDuplicateLinks: boolean
  readonly pausedRoutes: number
  readonly isStoppedForLoss: boolean
  /** Parts per million; null where there is no route, or providers are not to be seen. */
  readonly floorPpm: number | null
  readonly importedFrom: string | null
  readonly isEverSold: boolean
  readonly createdAt: string | null
  readonly changedAt: string | null
  readonly changedBy: string | null
}

/** What stands in one cell. */
export type CellField = { [K in keyof ServiceRow]: ServiceRow[K] extends CellValue ? K : never }[keyof ServiceRow]

export interface CompactRows {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly unknown[])[]
}

/** Beside English. */
export const LANGUAGES = locales.filter((locale) => locale !== 'en')

/** The rows of a compact answer: its columns once, then values alone. */
export function serviceRowsOf({ columns, rows }: CompactRows): readonly ServiceRow[] {
  return rows.map((values) => serviceRowOf(Object.fromEntries(columns.map((column, at) => [column, values[at]]))))
}

function serviceRowOf(raw: Readonly<Record<string, unknown>>): ServiceRow {
  const number = (name: string) => (raw[name] === null || raw[name] === undefined ? null : Number(raw[name]))
  const text = (name: string) => (raw[name] === null || raw[name] === undefined ? null : String(raw[name]))
  const translated = raw.translatedLocales
  return {
    id: Number(raw.id),
    name: text('name') ?? '',
    networkId: number('networkId') ?? 0,
    networkName: text('networkName') ?? '',
    serviceTypeId: number('serviceTypeId') ?? 0,
    serviceTypeName: text('serviceTypeName') ?? '',
    isEnabled: raw.isEnabled === true,
    isPackage: raw.isPackage === true,
    isArchived: raw.isArchived === true,
    provider: text('provider'),
    routeCount: number('routeCount') ?? 0,
    costNano: text('costNano'),
    priceNano: text('priceNano') ?? '0',
    pricingPer: number('pricingPer') ?? 1000,
    discountPpm: number('discountPpm') ?? 0,
    minQuantity: number('minQuantity'),
    maxQuantity: number('maxQuantity'),
    quantityStep: number('quantityStep'),
    guaranteeDays: number('guaranteeDays'),
    translatedLocales: Array.isArray(translated) ? translated.length : Number(translated ?? 0),
    missingLocales: number('missingLocales') ?? 0,
    priceFollowsProvider: raw.priceFollowsProvider === true,
    version: number('version') ?? 0,
    namedLocales: Array.isArray(translated) ? translated.map(String) : [],
    deliveryId: number('deliveryId') ?? 0,
    deliveryName: text('deliveryName') ?? '',
    labelIds: listIn(raw.labelIds).map(Number),
    labelNames: listIn(raw.labelNames).map(String),
    defaultQuantity: number('defaultQuantity'),
    ...switchesOf(raw),
    pausedRoutes: number('pausedRoutes') ?? 0,
    floorPpm: number('floorPpm'),
    importedFrom: text('importedFrom'),
    createdAt: text('createdAt'),
    changedAt: text('changedAt'),
    changedBy: text('changedBy'),
  }
}

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const SWITCHES = [
  ...(['isDeactivated', 'restrictedAccess', 'availableClosedSales', 'dripFeedIsAllowed', 'allowsDuplicateLinks'] as const),
  ...(['isStoppedForLoss', 'isEverSold'] as const),
] as const

const switchesOf = (raw: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(SWITCHES.map((name) => [name, raw[name] === true])) as Readonly<Record<(typeof SWITCHES)[number], boolean>>

/** A row as it is once its changes are saved: a price that was set stays, unless the same change says that it follows the provider. */
export const withFields = (row: ServiceRow, fields: Readonly<Record<string, CellValue>>, version: number): ServiceRow =>
  ({ ...row, ...('priceNano' in fields ? { priceFollowsProvider: false } : {}), ...fields, version }) as ServiceRow
