import { IconCircleCheck, IconOffline, Notice } from '@vitrine/ui/components'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'

/** How long the good news stays. */
export const BACK_ONLINE_MS = 4000

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

/** Says that the network is away, and for a moment that it is back. */
export function OfflineBar() {
  const { t } = useTranslation()
  const isOnline = useIsOnline()
  const wasOffline = useRef(false)
  const [isBack, setIsBack] = useState(false)
  useEffect(() => {
    if (!isOnline) {
      wasOffline.current = true
      return setIsBack(false)
    }
    if (!wasOffline.current) return
    wasOffline.current = false
    setIsBack(true)
    const timer = setTimeout(() => setIsBack(false), BACK_ONLINE_MS)
    return () => clearTimeout(timer)
  }, [isOnline])
  return (
    <div role="status" data-network={isOnline ? 'online' : 'offline'}>
      {!isOnline && (
        <Notice tone="warn" icon={IconOffline}>
          <strong className="weight-bold">{t('shell.offline')}</strong> {t('shell.offlineDetail')}
        </Notice>
      )}
      {isOnline && isBack && (
        <Notice tone="ok" icon={IconCircleCheck}>
          {t('shell.online')}
        </Notice>
      )}
    </div>
  )
}
