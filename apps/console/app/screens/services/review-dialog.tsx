import { useVirtualizer } from '@tanstack/react-virtual'
import { Notice } from '@vitrine/ui/components'
import { Dialog } from '@vitrine/ui/controls'
import { useMemo, useRef } from 'react'
import type { CellValue } from '../../grid/cell-kinds.ts'
import { useUndo } from '../../lists/use-undo.ts'
import common from '../../messages/en/common.json'
import texts from '../../messages/en/services.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { ScrollRegion } from '../../parts/scroll-region.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { usePanel } from '../../session/panel-context.ts'
import { Conflicts } from './conflicts.tsx'
import { SHELF_COLUMNS, type ShelfNames, useShelfNames } from './editor/use-shelf-names.ts'
import styles from './review-dialog.module.css'
import { FIELDS, writtenField } from './service-fields.ts'
import type { CellField, ServiceRow } from './service-row.ts'
import type { ServiceEdits } from './use-service-edits.ts'

const t = sayFrom(texts)
const c = sayFrom(common)
const LINE_PX = 32

export interface ReviewDialogProps {
  readonly edits: ServiceEdits
  readonly byId: ReadonlyMap<number, ServiceRow>
  readonly onClose: () => void
}

/** Every change, old and new, before it is saved; and what the server did not take, after. */
export function ReviewDialog({ edits, byId, onClose }: ReviewDialogProps) {
  const panel = usePanel()
  const toast = useToast()
  const undo = useUndo()
  const save = useRef<HTMLButtonElement>(null)
  const changes = useMemo(
    () =>
      [...edits.edits.rows].flatMap(([id, fields]) =>
        Object.entries(fields).map(([field, value]) => ({ id, field, value, row: byId.get(id) })),
      ),
    [edits.edits, byId],
  )
  const names = useShelfNames(changes.some(({ field }) => SHELF_COLUMNS.has(field)))
  const send = async () => {
    const result = await edits.save()
    if (!result) return
    const rows = result.undo ?? []
    const back = rows.length > 0 ? () => void undo(rows, [['services']]) : undefined
    if (result.done.length > 0) toast(t('changes.saved', { count: result.done.length }), back)
    if (result.conflicts.length === 0 && result.errors.length === 0) onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('changes.reviewTitle', { panel: panel.name })}
      closeLabel={c('close')}
      width={680}
      initialFocus={save}
      footer={
        <div className={styles.actions}>
          <span className="type-caption tone-3">{t('changes.note')}</span>
          <Action onClick={onClose}>{c('cancel')}</Action>
          <Action
            ref={save}
            variant="primary"
            isLoading={edits.isSaving}
            disabled={edits.count === 0 || edits.conflicts.length > 0}
            onClick={() => void send()}
          >
            {t('changes.save', { count: edits.count })}
          </Action>
        </div>
      }
    >
      <div className={styles.body}>
        {edits.failure && (
          <Notice tone="bad" role="alert">
            {edits.failure}
          </Notice>
        )}
        {edits.refused.size > 0 && (
          <Notice tone="bad" role="alert">
            {t('conflicts.refused', { count: edits.refused.size })}
            <ul>
              {[...edits.refused].map(([key, message]) => (
                <li key={key}>{`${key.split('.')[0]}, ${FIELDS[key.split('.')[1] ?? '']?.name ?? key}: ${message}`}</li>
              ))}
            </ul>
          </Notice>
        )}
        {edits.conflicts.length > 0 && <Conflicts {...{ edits, byId, names }} />}
        <ChangeList {...{ changes, names }} />
      </div>
    </Dialog>
  )
}

interface Change {
  readonly id: number
  readonly field: string
  readonly value: CellValue
  readonly row: ServiceRow | undefined
}

function ChangeList({ changes, names }: { readonly changes: readonly Change[]; readonly names: ShelfNames | undefined }) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: changes.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_PX,
    overscan: 10,
  })
  return (
    <ScrollRegion ref={scroller} className={styles.changes} label={t('changes.unsaved', { count: changes.length })}>
      <ul className={styles.lines} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const change = changes[index]
          if (!change) return null
          const before = change.row?.[change.field as CellField] ?? null
          return (
            <li key={`${change.id}.${change.field}`} className={styles.line} style={{ transform: `translateY(${start}px)` }}>
              <span className="tone-3 number">{String(change.id)}</span>
              <span className="ellipsis weight-medium">{change.row?.name}</span>
              <span className="tone-3">{FIELDS[change.field]?.name}</span>
              <span className={styles.values}>
                <s className="tone-3">{writtenField(change.field, before, names)}</s>
                <b className="weight-bold">{writtenField(change.field, change.value, names)}</b>
              </span>
            </li>
          )
        })}
      </ul>
    </ScrollRegion>
  )
}
