import { IconCircleCheck, IconCircleCross, IconClock } from '@vitrine/ui/components'
import texts from '../../messages/en/gateways.json'
import { sayFrom } from '../../messages/texts.ts'
import styles from '../../parts/connection-tester.module.css'
import { useAwaitedMessage } from './use-awaited-message.ts'

const t = sayFrom(texts)
const LOOKS = {
  waiting: { tone: 'tone-3', Icon: IconClock },
  came: { tone: 'tone-ok', Icon: IconCircleCheck },
  missing: { tone: 'tone-bad', Icon: IconCircleCross },
} as const

/** The last step of a test: whether the gateway's message about the payment arrives. */
export function WebhookStep({ path, paymentId }: { readonly path: string; readonly paymentId: string }) {
  const { state, secondsWaited, secondsLeft } = useAwaitedMessage(path, paymentId)
  const { tone, Icon } = LOOKS[state]
  return (
    <li className={styles.step}>
      <span className={tone}>
        <Icon size={16} />
      </span>
      <span>{t(`tester.message.${state}`)}</span>
      {state === 'waiting' && (
        // A count every second is not announced.
        <span className="tone-3" aria-hidden="true">
          {t('tester.message.left', { seconds: secondsLeft })}
        </span>
      )}
      {state === 'came' && <span className="tone-3">{t('tester.message.took', { seconds: secondsWaited })}</span>}
      {state === 'missing' && <span className={styles.says}>{t('tester.message.missingSays')}</span>}
    </li>
  )
}
