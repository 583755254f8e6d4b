import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { saidOf } from '../../api/api-error.ts'
import { newKey } from '../../api/client.ts'
import { type CellChange, change, countOf, type Edits, NO_EDITS, redo, undo, without } from '../../grid/edits.ts'
import { useBeginBulk } from '../../lists/bulk/use-begin-bulk.ts'
import { usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import {
  AT_ONCE_MAX,
  type Because,
  type Conflict,
  changesOf,
  rowsOf,
  type SaveResult,
  type ServiceChange,
  saveServices,
} from './save-services.ts'
import { type ServiceRow, withFields } from './service-row.ts'

interface Replacing {
  readonly byId: ReadonlyMap<number, ServiceRow>
  readonly replace: (changed: ReadonlyMap<number, ServiceRow>) => void
}

/** Begins the save of more than is saved while one waits; what became of each is told by the bulk action. */
function useLeaveToWorkers(onBegun: () => void) {
  const begin = useBeginBulk()
  return async (changes: readonly ServiceChange[]): Promise<SaveResult> => {
    await begin('services.edit', { rows: rowsOf(changes) }, newKey())
    onBegun()
    return { done: [], conflicts: [], errors: [] }
  }
}

/** What was changed in the grid, until it is saved: undo, saving, and what the server did not take. */
export function useServiceEdits({ byId, replace }: Replacing) {
  const client = useClient()
  const queries = useQueryClient()
  const path = usePanelPath()
  const [edits, setEdits] = useState<Edits>(NO_EDITS)
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([])
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [causes, setCauses] = useState<ReadonlyMap<number, Because>>(new Map())
  const apply = useCallback((changes: readonly CellChange[], because: Because = 'hand') => {
    const priced = changes.filter(({ key }) => key === 'priceNano' || key === 'discountPpm')
    if (priced.length > 0) setCauses((before) => new Map([...before, ...priced.map(({ id }) => [id, because] as const)]))
    setEdits((before) => change(before, changes))
    setRefused((before) => {
      const keys = changes.map(({ id, key }) => `${id}.${key}`).filter((key) => before.has(key))
      return keys.length > 0 ? new Map([...before].filter(([key]) => !keys.includes(key))) : before
    })
  }, [])
  const take = ({ done }: SaveResult) => {
    replace(savedRows(done, byId, edits))
    setEdits((before) => without(before, new Set(done.map(({ id }) => id))))
  }
  const discard = useCallback(() => {
    setEdits(NO_EDITS)
    setRefused(new Map())
    setConflicts([])
  }, [])
  const leaveToWorkers = useLeaveToWorkers(discard)
  const save = async (): Promise<SaveResult | undefined> => {
    setIsSaving(true)
    setFailure(undefined)
    try {
      const changes = changesOf(edits, byId, causes)
      if (changes.length > AT_ONCE_MAX) return await leaveToWorkers(changes)
      const result = await saveServices(client, path, changes, take)
      setConflicts(result.conflicts)
      // What was moved to another type stands in another group; types and deliveries are shown by their names.
      if ([...edits.rows.values()].some((row) => 'serviceTypeId' in row || 'deliveryId' in row))
        await queries.invalidateQueries({ queryKey: ['services'] })
      setRefused(new Map(result.errors.map(({ id, field, message }) => [`${id}.${field}`, message])))
      return result
    } catch (error) {
      setFailure(saidOf(error))
      return undefined
    } finally {
      setIsSaving(false)
    }
  }
  /** What stands there now becomes the row; mine stays a change of it, or goes. */
  const resolve = ({ id, current }: Conflict, isMine: boolean) => {
    const row = byId.get(id)
    if (row && current) replace(new Map([[id, { ...row, ...(current as Partial<ServiceRow>) }]]))
    if (!isMine) setEdits((before) => without(before, new Set([id])))
    setConflicts((before) => before.filter((conflict) => conflict.id !== id))
  }
  return {
    edits,
    count: countOf(edits),
    conflicts,
    refused,
    isSaving,
    failure,
    apply,
    save,
    resolve,
    undo: useCallback(() => setEdits(undo), []),
    redo: useCallback(() => setEdits(redo), []),
    discard,
  }
}

/** The rows that were saved, as they are now. */
function savedRows(done: SaveResult['done'], byId: Replacing['byId'], edits: Edits): ReadonlyMap<number, ServiceRow> {
  const rows = done.flatMap(({ id, version }) => {
    const row = byId.get(id)
    return row ? [[id, withFields(row, edits.rows.get(id) ?? {}, version)] as const] : []
  })
  return new Map(rows)
}

export type ServiceEdits = ReturnType<typeof useServiceEdits>
