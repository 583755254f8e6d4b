import { Button, Sheet } from '@vitrine/ui/components'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './token-dialog.module.css'

export interface TokenDialogProps {
  readonly kind: 'delete' | 'replace'
  readonly onClose: () => void
  readonly onConfirm: () => Promise<void>
}

/** Programs stop working: asked once more, and the focus starts on the answer that changes nothing. */
export function TokenDialog({ kind, onClose, onConfirm }: TokenDialogProps) {
  const { t } = useTranslation(['cabinet', 'common'])
  const safe = useRef<HTMLDivElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => safe.current?.querySelector('button')?.focus(), [])
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t(`cabinet:profile.token.${kind}Title`)}
      closeLabel={t('common:shell.close')}
      footer={
        <div className={styles.actions} ref={safe}>
          <Button onClick={onClose}>{t('cabinet:profile.token.keep')}</Button>
          <Button
            variant="danger"
            isLoading={isBusy}
            onClick={() => {
              setIsBusy(true)
              void onConfirm()
            }}
          >
            {t(`cabinet:profile.token.${kind}`)}
          </Button>
        </div>
      }
    >
      <p className="tone-2">{t(`cabinet:profile.token.${kind}Text`)}</p>
    </Sheet>
  )
}
