import { z } from 'zod'

const number = z.int().min(1).max(2_147_483_647)

/** What is done to many services at once. */
export const bulkChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('labels'),
    how: z.enum(['set', 'add', 'remove']),
    labelIds: z
      .array(number)
      .max(50)
      .refine((ids) => new Set(ids).size === ids.length),
  }),
  z.object({ kind: z.literal('delivery'), deliveryId: number }),
  z.object({ kind: z.literal('type'), serviceTypeId: number }),
  // Customers choose among the countries of this target, or no countries at all.
  z.object({ kind: z.literal('countries'), targetId: number.nullable() }),
  z.object({ kind: z.literal('sale'), isOn: z.boolean() }),
  z.object({ kind: z.literal('archive'), isArchived: z.boolean() }),
])
export type BulkChange = z.output<typeof bulkChange>

export const hindrances = ['not_found', 'changed', 'archived', 'other_network', 'too_many_labels', 'too_many_targets'] as const
/** Why a service stays as it is. */
export type Hindrance = (typeof hindrances)[number]

/** A service as far as a change of many looks at it. */
export interface BulkRow {
  readonly id: number
  readonly networkId: number
  readonly serviceTypeId: number
  readonly deliveryId: number
  readonly labelIds: readonly number[]
  readonly allowsCountries: boolean
  /** Its targets that are countries, of all that it has. */
  readonly countryTargetIds: readonly number[]
  readonly targetCount: number
  readonly isEnabled: boolean
  readonly isArchived: boolean
  readonly version: number
}

export interface Wanted {
  readonly id: number
  /** As it was read; an older one is not changed. */
  readonly version: number
}

export interface BulkPlan {
  readonly changed: BulkRow[]
  /** How many are already as they should be. */
  readonly same: number
  readonly cannot: { id: number; because: Hindrance }[]
}

const LABELS_MAX = 50
const TARGETS_MAX = 20

/** Sorts services by what a change would do to each; `networkId` is that of the type they move to. */
export function planBulk(rows: readonly BulkRow[], wanted: readonly Wanted[], change: BulkChange, networkId: number | null): BulkPlan {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const plan: BulkPlan = { changed: [], same: 0, cannot: [] }
  let same = 0
  for (const { id, version } of wanted) {
    const row = byId.get(id)
    const because = !row ? 'not_found' : row.version !== version ? 'changed' : hindranceOf(row, change, networkId)
    if (because) plan.cannot.push({ id, because })
    else if (row && isAlready(row, change)) same += 1
    else if (row) plan.changed.push(row)
  }
  return { ...plan, same }
}

function hindranceOf(row: BulkRow, change: BulkChange, networkId: number | null): Hindrance | undefined {
  if (change.kind === 'sale' && change.isOn && row.isArchived) return 'archived'
  // Links of another network would not fit it.
  if (change.kind === 'type' && row.networkId !== networkId) return 'other_network'
  if (change.kind === 'labels' && labelsAfter(row, change).size > LABELS_MAX) return 'too_many_labels'
  if (change.kind === 'countries' && change.targetId !== null && row.targetCount - row.countryTargetIds.length >= TARGETS_MAX)
    return 'too_many_targets'
  return undefined
}

function isAlready(row: BulkRow, change: BulkChange): boolean {
  switch (change.kind) {
    case 'labels': {
      const after = labelsAfter(row, change)
      return after.size === row.labelIds.length && row.labelIds.every((id) => after.has(id))
    }
    case 'delivery':
      return row.deliveryId === change.deliveryId
    case 'type':
      return row.serviceTypeId === change.serviceTypeId
    case 'countries':
      return row.allowsCountries === (change.targetId !== null) && isOnly(row.countryTargetIds, change.targetId)
    case 'sale':
      return row.isEnabled === change.isOn
    case 'archive':
      return row.isArchived === change.isArchived
  }
}

const isOnly = (ids: readonly number[], id: number | null): boolean => (id === null ? ids.length === 0 : ids.length === 1 && ids[0] === id)

/** The labels of a service behind a change of them. */
export function labelsAfter(
  { labelIds }: BulkRow,
  { how, labelIds: named }: BulkChange & { readonly kind: 'labels' },
): ReadonlySet<number> {
  if (how === 'set') return new Set(named)
  return how === 'add' ? new Set([...labelIds, ...named]) : new Set(labelIds.filter((id) => !named.includes(id)))
}
