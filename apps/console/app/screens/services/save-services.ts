import type { Client } from '../../api/client.ts'
import type { CellValue } from '../../grid/cell-kinds.ts'
import type { Edits } from '../../grid/edits.ts'
import type { ServiceRow } from './service-row.ts'

export interface ServiceChange {
  readonly id: number
  readonly version: number
  readonly fields: Readonly<Record<string, CellValue>>
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
}

const BATCH_MAX = 500

export const changesOf = (edits: Edits, byId: ReadonlyMap<number, ServiceRow>): readonly ServiceChange[] =>
  [...edits.rows].map(([id, fields]) => ({ id, fields, version: byId.get(id)?.version ?? 0 }))

/** Saves in portions that the server takes. What one of them fails with is thrown after those before it were told. */
export async function saveServices(
  client: Client,
  path: string,
  changes: readonly ServiceChange[],
  onPortion: (result: SaveResult) => void,
): Promise<SaveResult> {
  let sum: SaveResult = { done: [], conflicts: [], errors: [] }
  for (let from = 0; from < changes.length; from += BATCH_MAX) {
    const result = await client.write<SaveResult>('PATCH', `${path}/services`, { changes: changes.slice(from, from + BATCH_MAX) })
    onPortion(result)
    sum = {
      done: [...sum.done, ...result.done],
      conflicts: [...sum.conflicts, ...result.conflicts],
      errors: [...sum.errors, ...result.errors],
    }
  }
  return sum
}
