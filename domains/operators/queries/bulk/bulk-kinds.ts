import type { BulkKind } from '@vitrine/platform/http'
import { type Clock, message } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { UNDO_MS } from '../../model/undo.ts'
import type { OperatorsDeps } from '../../ports.ts'
import { changesToUndo } from '../../store/undo-store.ts'

const INTEGER_MAX = 2_147_483_647

/** Many changes undone, each by its row of the audit log: what was changed since stays and is told. */
export const undoKind = ({ now }: Clock): BulkKind => ({
  kind: 'changes.undo',
  operation: 'undoChange',
  // The right that counts is that of the call which made each change.
  permission: 'services.view',
  input: z.strictObject({}),
  plan: async (trx, rows) => {
    const changes = await changesToUndo(
      trx,
      rows.flatMap(({ id }) => (/^\d{1,10}$/.test(id) && Number(id) <= INTEGER_MAX ? [Number(id)] : [])),
      new Date(now().getTime() - UNDO_MS),
    )
    const byId = new Map(changes.map((change) => [String(change.id), change]))
    return rows.map(({ id }) => {
      const change = byId.get(id)
      if (!change) return { label: '', because: message('request.notFound') }
      const { label, isUndoable } = change
      return isUndoable ? { label, call: { params: { id }, body: {} } } : { label, because: message('operators.notUndoable') }
    })
  },
})

/** Every kind that there is. */
export const bulkKindsOf = ({ bulkKinds, clock }: Pick<OperatorsDeps, 'bulkKinds' | 'clock'>): readonly BulkKind[] => [
  undoKind(clock),
  ...bulkKinds,
]
