import { ConfirmDialog } from '@vitrine/ui/controls'
import { lazy, Suspense, useEffect, useState } from 'react'
import common from '../../messages/en/common.json'
import texts from '../../messages/en/services.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action, commandKey } from '../../parts/action.tsx'
import { IconUndo } from '../../parts/own-icons.tsx'
import type { ServiceRow } from './service-row.ts'
import styles from './services-screen.module.css'
import type { ServiceEdits } from './use-service-edits.ts'

const t = sayFrom(texts)
const c = sayFrom(common)
const ReviewDialog = lazy(async () => ({ default: (await import('./review-dialog.tsx')).ReviewDialog }))

export interface SaveBarProps {
  readonly edits: ServiceEdits
  readonly byId: ReadonlyMap<number, ServiceRow>
}

/** How much is not saved, and what can become of it. */
export function SaveBar({ edits, byId }: SaveBarProps) {
  const [asks, setAsks] = useState<'review' | 'discard'>()
  const hasChanges = edits.count > 0
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      if (hasChanges) setAsks('review')
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [hasChanges])
  const isReviewed = asks === 'review' && (hasChanges || edits.conflicts.length > 0)
  if (!hasChanges && !isReviewed) return null
  return (
    <div className={styles.save}>
      <span className={styles.dot} aria-hidden="true" />
      <span className="weight-bold" role="status">
        {t('changes.unsaved', { count: edits.count })}
      </span>
      <span className={styles.saveActions}>
        <Action variant="quiet" icon={<IconUndo size={16} />} keys={commandKey('Z')} onClick={edits.undo}>
          {c('undo')}
        </Action>
        <Action onClick={() => setAsks('discard')}>{c('discard')}</Action>
        <Action variant="primary" keys={commandKey('S')} onClick={() => setAsks('review')}>
          {t('changes.review')}
        </Action>
      </span>
      {asks === 'discard' && (
        <ConfirmDialog
          title={t('changes.discardTitle')}
          closeLabel={c('close')}
          keepLabel={c('keep')}
          confirmLabel={c('discard')}
          onClose={() => setAsks(undefined)}
          onConfirm={async () => {
            edits.discard()
            setAsks(undefined)
          }}
        >
          {t('changes.discardText', { count: edits.count })}
        </ConfirmDialog>
      )}
      {isReviewed && (
        <Suspense fallback={null}>
          <ReviewDialog edits={edits} byId={byId} onClose={() => setAsks(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
