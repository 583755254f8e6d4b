import { IconCircleCheck, IconOffline, Notice } from '@vitrine/ui/components'
import { formatTimestamp } from '@vitrine/ui/formats'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from '#i18n'
import { useIsOnline } from '../offline/use-is-online.ts'
import { CACHED_AT } from '../offline/worker-protocol.ts'
import { useShop } from '../shop/shop-context.tsx'

/** How long "back online" is shown. */
const BACK_ONLINE_MS = 4000

const never = (): (() => void) => () => undefined

/** When the worker cached this page; undefined for one that came over the network. */
const useCachedAt = (): string | undefined =>
  useSyncExternalStore(
    never,
    () => document.documentElement.getAttribute(CACHED_AT) ?? undefined,
    () => undefined,
  )

/** Says that the network is down, and briefly that it is back. A cached page shows its age, and is fetched anew as soon as possible. */
export function OfflineBar() {
  const { t } = useTranslation()
  const { locale, timeZone } = useShop()
  const keptAt = useCachedAt()
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
    if (keptAt) return location.reload()
    setIsBack(true)
    const timer = setTimeout(() => setIsBack(false), BACK_ONLINE_MS)
    return () => clearTimeout(timer)
  }, [isOnline, keptAt])
  return (
    <div role="status" data-network={isOnline ? 'online' : 'offline'}>
      {(!isOnline || keptAt) && (
        <Notice tone="warn" icon={IconOffline}>
          <strong className="weight-bold">{t('shell.offline')}</strong> {t('shell.offlineDetail')}
          {keptAt && ` ${t('shell.keptFrom', { moment: formatTimestamp(new Date(keptAt), { locale, timeZone, now: new Date() }) })}`}
        </Notice>
      )}
      {isOnline && !keptAt && isBack && (
        <Notice tone="ok" icon={IconCircleCheck}>
          {t('shell.online')}
        </Notice>
      )}
    </div>
  )
}
