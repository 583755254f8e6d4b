import type { Trx } from '@vitrine/platform/database'
import type { BulkKind, BulkRow } from '@vitrine/platform/http'
import { refuse } from '@vitrine/platform/kernel'
import type { z } from 'zod'
import { bulkRowsMax } from '../../model/bulk-action.ts'
import { findBulk } from '../../queries/bulk/bulk-page.ts'
import { changesOfBulk } from '../../store/bulk-store.ts'

export type BulkSelect =
  | { readonly ids: readonly (string | number)[] }
  | { readonly rows: readonly { readonly id: string | number; readonly own: unknown }[] }
  | { readonly filters: Readonly<Record<string, unknown>>; readonly asOf: string }
  | { readonly changesOf: number }

export interface BulkRequest {
  readonly kind: string
  readonly select: BulkSelect
  readonly input: unknown
}

export interface ParsedRequest {
  readonly kind: BulkKind
  readonly input: unknown
  readonly rows: readonly BulkRow[]
}

/** What is to be done and to which things, each once; refused under the field that cannot be read. */
export async function parseRequest(
  trx: Trx,
  kinds: readonly BulkKind[],
  request: BulkRequest,
  sight: { readonly ownOf: number | null },
): Promise<ParsedRequest> {
  const kind = kinds.find((one) => one.kind === request.kind)
  if (!kind) refuse('kind', 'fields.selected')
  const input = parsed(kind.input, request.input ?? {}, 'input')
  const found = await selectedRows(trx, kind, request.select, sight.ownOf)
  const rows = [...new Map(found.map((row) => [row.id, row])).values()]
  if (rows.length === 0) refuse('select', 'operators.bulkNothing')
  if (rows.length > bulkRowsMax) refuse('select', 'operators.bulkTooMany', { max: bulkRowsMax })
  return { kind, input, rows }
}

async function selectedRows(trx: Trx, kind: BulkKind, select: BulkSelect, ownOf: number | null): Promise<readonly BulkRow[]> {
  if ('ids' in select) return kind.own ? refuse('select.ids', 'fields.invalid') : select.ids.map(rowOf)
  if ('rows' in select) {
    const { own } = kind
    if (!own) refuse('select.rows', 'fields.invalid')
    return select.rows.map((row, at) => ({ id: String(row.id), own: parsed(own, row.own, `select.rows.${at}.own`) }))
  }
  if ('changesOf' in select) {
    if (kind.kind !== 'changes.undo' || !(await findBulk(trx, select.changesOf, ownOf))) refuse('select.changesOf', 'fields.invalid')
    return (await changesOfBulk(trx, select.changesOf)).map(rowOf)
  }
  if (!kind.filters) refuse('select.filters', 'fields.invalid')
  const filters = parsed(kind.filters.schema, select.filters, 'select.filters')
  const ids = await kind.filters.find(trx, filters as never, { asOf: new Date(select.asOf), limit: bulkRowsMax })
  return ids ? ids.map(rowOf) : refuse('select.filters', 'operators.bulkTooWide')
}

const rowOf = (id: string | number): BulkRow => ({ id: String(id), own: null })

function parsed(schema: z.ZodType, value: unknown, field: string): unknown {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const path = result.error.issues[0]?.path.map(String) ?? []
  return refuse([field, ...path].join('.'), 'fields.invalid')
}
