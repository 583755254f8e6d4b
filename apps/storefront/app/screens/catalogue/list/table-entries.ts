import type { CatalogueItem } from '../../../features/services/list/catalogue-item.ts'
import { groupByType } from '../../../features/services/list/select-services.ts'

/** A row of the table: the head of a type's group, or a service of it. */
export type TableEntry =
  | { readonly kind: 'group'; readonly key: string; readonly typeId: number; readonly first: CatalogueItem; readonly count: number }
  | { readonly kind: 'service'; readonly key: string; readonly item: CatalogueItem }

export interface TableRows {
  readonly entries: readonly TableEntry[]
  readonly keys: readonly string[]
  readonly heads: readonly number[]
}

/** The rows in their order: each group under its head, and nothing under a collapsed head. */
export function tableRows(items: readonly CatalogueItem[], collapsed: ReadonlySet<number>): TableRows {
  const entries: TableEntry[] = []
  const heads: number[] = []
  for (const group of groupByType(items)) {
    const [first] = group.items
    if (!first) continue
    heads.push(entries.length)
    entries.push({ kind: 'group', key: `type ${group.typeId}`, typeId: group.typeId, first, count: group.items.length })
    if (collapsed.has(group.typeId)) continue
    for (const item of group.items) entries.push({ kind: 'service', key: `service ${item.id}`, item })
  }
  return { entries, keys: entries.map(({ key }) => key), heads }
}
