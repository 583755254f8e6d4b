import { Button, Sheet } from '@vitrine/ui/components'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './add-card.module.css'

export interface RemoveCardDialogProps {
  readonly name: string
  readonly onClose: () => void
  readonly onConfirm: () => Promise<void>
}

/** There is no way back from this: asked once more, and the focus starts on the answer that changes nothing. */
export function RemoveCardDialog({ name, onClose, onConfirm }: RemoveCardDialogProps) {
  const { t } = useTranslation(['cards', 'common'])
  const safe = useRef<HTMLDivElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => safe.current?.querySelector('button')?.focus(), [])
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('cards:removing.title', { card: name })}
      closeLabel={t('common:shell.close')}
      footer={
        <div className={styles.actions} ref={safe}>
          <Button onClick={onClose}>{t('cards:removing.keep')}</Button>
          <Button
            variant="danger"
            isLoading={isBusy}
            onClick={() => {
              setIsBusy(true)
              void onConfirm()
            }}
          >
            {t('cards:list.remove')}
          </Button>
        </div>
      }
    >
      <p className="tone-2">{t('cards:removing.text')}</p>
    </Sheet>
  )
}
