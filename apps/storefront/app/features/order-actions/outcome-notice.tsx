import { Button, IconButton, IconClose, Notice } from '@vitrine/ui/components'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#i18n'
import styles from './outcome-notice.module.css'
import type { ActionOutcome } from './use-order-actions.ts'

const SHOWN_MS = 8000

/** How an action went. What failed stays until it is closed. */
export function OutcomeNotice({ outcome, onClose }: { readonly outcome: ActionOutcome | undefined; readonly onClose: () => void }) {
  const { t } = useTranslation('orders')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // What was pressed may be gone with what it did, as the button that cancels: the keyboard goes on here.
    if (outcome && (document.activeElement === null || document.activeElement === document.body))
      place.current?.focus({ preventScroll: true })
  }, [outcome])
  useEffect(() => {
    if (outcome?.tone !== 'ok') return
    const timer = setTimeout(onClose, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [outcome, onClose])
  return (
    <div ref={place} tabIndex={-1} className={styles.outcome} role={outcome?.tone === 'bad' ? 'alert' : 'status'}>
      {outcome && (
        <Notice
          tone={outcome.tone}
          action={
            <>
              {outcome.undo && (
                <Button size="small" onClick={outcome.undo}>
                  {t('actions.undo')}
                </Button>
              )}
              <IconButton label={t('filters.close')} onClick={onClose}>
                <IconClose size={16} />
              </IconButton>
            </>
          }
        >
          {outcome.text}
        </Notice>
      )}
    </div>
  )
}
