import type { Client } from '../../api/client.ts'
import type { CellValue } from '../../grid/cell-kinds.ts'
import type { Edits } from '../../grid/edits.ts'
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
  /** Rows of the audit log, one for each portion, by which all of it can be undone. */
  readonly undo?: readonly string[]
}

const BATCH_MAX = 500

export const changesOf = (
  edits: Edits,
  byId: ReadonlyMap<number, ServiceRow>,
  causes: ReadonlyMap<number, Because> = new Map(),
): readonly ServiceChange[] =>
  [...edits.rows].map(([id, fields]) => ({ id, fields, version: byId.get(id)?.version ?? 0, because: causes.get(id) ?? 'hand' }))

/** Saves in portions that the server takes. What one of them fails with is thrown after those before it were told. */
export async function saveServices(
  client: Client,
  path: string,
  changes: readonly ServiceChange[],
  onPortion: (result: SaveResult) => void,
): Promise<SaveResult> {
  let sum: Required<SaveResult> = { done: [], conflicts: [], errors: [], undo: [] }
  for (let from = 0; from < changes.length; from += BATCH_MAX) {
    const { data: result, undo } = await client.change<SaveResult>('PATCH', `${path}/services`, {
      changes: changes.slice(from, from + BATCH_MAX),
    })
    onPortion(result)
    sum = {
      done: [...sum.done, ...result.done],
      conflicts: [...sum.conflicts, ...result.conflicts],
      errors: [...sum.errors, ...result.errors],
      undo: undo === undefined ? sum.undo : [...sum.undo, undo],
    }
  }
  return sum
}
