import { Button, IconUsers } from '@vitrine/ui/components'
import { formatTime } from '@vitrine/ui/formats'
import { useEffect, useState } from 'react'
import { useTranslation } from '#i18n'
import type { Acting } from '../../request/acting.ts'
import { tellOtherTabs } from '../../session/acting-tabs.ts'
import { useSession } from '../../session/session-context.tsx'
import { useShop } from '../../shop/shop-context.tsx'
import styles from './acting-banner.module.css'

/** While an operator acts for the customer every page says so, who it is, until when, and how it ends. */
export default function ActingBanner({ acting: { operator, until, backTo } }: { readonly acting: Acting }) {
  const { t } = useTranslation('security')
  const { locale, timeZone } = useShop()
  const { profile, signOut } = useSession()
  useEffect(() => tellOtherTabs(until), [until])
  const minutes = useMinutesLeft(until)
  const time = formatTime(new Date(until), { locale, timeZone, now: new Date(until) })
  const end = async () => {
    await signOut(backTo)
    tellOtherTabs(null)
  }
  return (
    <div className={styles.bar} data-acting>
      <p role="status" className={styles.text}>
        <IconUsers />
        <span>{t('acting.text', { operator, name: profile?.email ?? profile?.name ?? '', time })}</span>
      </p>
      <span role="timer" className={`number ${styles.left}`}>
        {t('acting.left', { minutes })}
      </span>
      <Button size="small" onClick={() => void end()}>
        {t('acting.end')}
      </Button>
    </div>
  )
}

const MINUTE_MS = 60_000

/** Whole minutes until then, one that has begun counted whole; it counts down by itself. */
function useMinutesLeft(until: string): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((new Date(until).getTime() - now) / MINUTE_MS))
}
