import { Button, buttonClass, IconChat, IconLock } from '@vitrine/ui/components'
import { Dialog } from '@vitrine/ui/controls'
import { useTranslation } from '#i18n'
import { ChatLink } from './chat-link.tsx'
import styles from './frozen-dialog.module.css'

/** Says what stands still, what goes on, and whom to talk to. */
export function FrozenDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <Dialog
      isOpen
      width={600}
      onClose={onClose}
      title={t('frozen.title')}
      closeLabel={t('close')}
      footer={
        <div className={styles.actions}>
          <Button onClick={onClose}>{t('close')}</Button>
          <ChatLink className={buttonClass({ variant: 'primary' })}>
            <IconChat size={16} />
            {t('frozen.chat')}
          </ChatLink>
        </div>
      }
    >
      <div className={styles.text}>
        <span className={styles.mark} aria-hidden="true">
          <IconLock size={22} />
        </span>
        <div>
          <p>{t('frozen.held')}</p>
          <p className="tone-2">{t('frozen.running')}</p>
        </div>
      </div>
    </Dialog>
  )
}
