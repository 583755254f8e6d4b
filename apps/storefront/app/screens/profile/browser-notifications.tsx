import { SwitchRow } from '@vitrine/ui/components'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from '#i18n'
import { useFailureMessage } from '../../errors/use-failure-message.ts'
import styles from '../../features/mail-choices/notice-switches.module.css'
import { finishedOrders } from '../../features/order-updates/order-updates.tsx'
import { readUpdates, updatesFrom, updatesKeyOf } from '../../features/order-updates/seen-updates.ts'
import { readLocal, removeLocal, writeLocal } from '../../preferences/local-store.ts'
import { useSession } from '../../session/session-context.tsx'

type Said = 'denied' | 'failed'

/** Notifications of this browser when an order is finished. It is asked for permission only when somebody turns them on. */
export function BrowserNotifications() {
  const { t } = useTranslation('cabinet')
  const { api, profile } = useSession()
  const failureText = useFailureMessage()
  const id = useId()
  const [isOn, setIsOn] = useState<boolean>()
  const [problem, setProblem] = useState<string>()
  const userId = profile?.id
  const say = (said: Said, error?: unknown) => setProblem(said === 'denied' ? t('notices.browserDenied') : failureText(error))
  // Known in the browser alone; where it has no notifications there is nothing to choose.
  useEffect(() => {
    if (userId === undefined || !('Notification' in window) || !('locks' in navigator)) return
    const isChosen = readUpdates(readLocal(updatesKeyOf(userId))) !== undefined
    setIsOn(isChosen && Notification.permission === 'granted')
    if (Notification.permission === 'denied') setProblem(t('notices.browserDenied'))
  }, [userId, t])
  if (isOn === undefined || userId === undefined) return null
  const choose = async (wanted: boolean) => {
    setProblem(undefined)
    if (!wanted) {
      removeLocal(updatesKeyOf(userId))
      return setIsOn(false)
    }
    if ((await Notification.requestPermission()) !== 'granted') return say('denied')
    try {
      writeLocal(updatesKeyOf(userId), JSON.stringify(updatesFrom(await finishedOrders(api))))
      setIsOn(true)
    } catch (error) {
      say('failed', error)
    }
  }
  return (
    <ul className={styles.list}>
      <li className={styles.item}>
        <SwitchRow
          checked={isOn}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={(event) => void choose(event.currentTarget.checked)}
        >
          {t('notices.browser')}
          <span className={styles.text}>{t('notices.browserText')}</span>
        </SwitchRow>
        <p className={styles.error} id={`${id}-problem`} role="status">
          {problem}
        </p>
      </li>
    </ul>
  )
}
