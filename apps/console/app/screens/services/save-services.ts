import type { Client } from '../../api/client.ts'
import type { CellValue } from '../../grid/cell-kinds.ts'
import type { Edits } from '../../grid/edits.ts'
import type { BulkRow } from '../../lists/bulk/use-begin-bulk.ts'
import type { ServiceRow } from './service-row.ts'

/** How a new price came about. */
export type Because = 'hand' | 'rule'

export interface ServiceChange {
  readonly id: number
  readonly version: number
  readonly fields: Readonly<Record<string, CellValue>>
  readonly because: Because
}

export interface Conflict {
  readonly id: number
  /** What stands there now. */
  readonly current: Readonly<Record<string, unknown>> | null
  readonly by: string | null
  readonly at: string | null
}

export interface SaveResult {
  readonly done: readonly { readonly id: number; readonly version: number }[]
  readonly conflicts: readonly Conflict[]
  readonly errors: readonly { readonly id: number; readonly field: string; readonly message: string }[]
  /** Rows of the audit log by which all of it can be undone. */
  readonly undo?: readonly string[]
}

/** So many are saved while one waits; more are for workers. */
export const AT_ONCE_MAX = 500

/** Changes as a bulk action takes them. */
export const rowsOf = (changes: readonly ServiceChange[]): readonly BulkRow[] => changes.map(({ id, ...own }) => ({ id, own }))

export const changesOf = (
  edits: Edits,
  byId: ReadonlyMap<number, ServiceRow>,
  causes: ReadonlyMap<number, Because> = new Map(),
): readonly ServiceChange[] =>
  [...edits.rows].map(([id, fields]) => ({ id, fields, version: byId.get(id)?.version ?? 0, because: causes.get(id) ?? 'hand' }))

/** Saves what the server takes at once. */
export async function saveServices(
  client: Client,
  path: string,
  changes: readonly ServiceChange[],
  onPortion: (result: SaveResult) => void,
): Promise<SaveResult> {
  const { data: result, undo } = await client.change<SaveResult>('PATCH', `${path}/services`, { changes })
  onPortion(result)
  return { ...result, ...(undo === undefined ? {} : { undo: [undo] }) }
}
