import { Button, IconRefresh, Notice } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'
import { takeUpdate } from './worker-updates.ts'

/** A newer version of the shop is ready; it is activated when the visitor says so, never under an open page. */
export function UpdateBar({ waiting }: { readonly waiting: ServiceWorker }) {
  const { t } = useTranslation('offline')
  return (
    <Notice
      tone="info"
      icon={IconRefresh}
      role="status"
      action={
        <Button variant="soft" size="small" onClick={() => takeUpdate(navigator.serviceWorker, waiting, () => location.reload())}>
          {t('update')}
        </Button>
      }
    >
      {t('updateReady')}
    </Notice>
  )
}
