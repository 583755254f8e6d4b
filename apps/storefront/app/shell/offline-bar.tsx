import { IconOffline, Notice } from '@vitrine/ui/components'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'

const subscribe = (onChange: () => void): (() => void) => {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

export function OfflineBar() {
  const { t } = useTranslation()
  const isOnline = useIsOnline()
  return (
    <div role="status">
      {!isOnline && (
        <Notice tone="warn" icon={IconOffline}>
          <strong className="weight-bold">{t('shell.offline')}</strong> {t('shell.offlineDetail')}
        </Notice>
      )}
    </div>
  )
}
