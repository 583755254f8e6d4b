import { Notice } from '@vitrine/ui/components'
import { useSending } from '../forms/use-sending.ts'
import texts from '../messages/en/order-decisions.json'
import { sayFrom } from '../messages/texts.ts'
import { Action } from '../parts/action.tsx'
import { useToast } from '../parts/toasts.tsx'
import { usePanel } from '../session/panel-context.ts'
import { useClient } from '../session/session-context.tsx'
import styles from './confirmed-act.module.css'
import { ConfirmedAct } from './confirmed-act.tsx'

const t = sayFrom(texts)

interface UnknownActsProps {
  readonly id: string
  /** Of the order. */
  readonly path: string
  readonly onAnswered: () => Promise<unknown>
}

/** What is done about an order whose outcome is still being found out: it is checked now, or handed to a person. */
export function UnknownActs({ id, path, onAnswered }: UnknownActsProps) {
  const client = useClient()
  const toast = useToast()
  const sending = useSending()
  const { name: panel } = usePanel()
  const checkAgain = () =>
    sending
      .send(async (key) => {
        await client.write('POST', `${path}/check-again`, {}, key)
        toast(t('checkingAgain'))
      })
      .finally(onAnswered)
  return (
    <div className={styles.acts}>
      <Action letter="a" isLoading={sending.isSending} onClick={() => void checkAgain()}>
        {t('checkAgain')}
      </Action>
      <ConfirmedAct
        label={t('takeOver')}
        title={t('takeOverTitle', { panel, id })}
        confirmLabel={t('confirmTakeOver')}
        onAnswered={onAnswered}
        send={async (key) => {
          await client.write('POST', `${path}/take-over`, {}, key)
          toast(t('takenOver', { id }))
        }}
      >
        <p>{t('takeOverText')}</p>
      </ConfirmedAct>
      {sending.message && (
        <Notice tone="bad" role="alert">
          {sending.message}
        </Notice>
      )}
    </div>
  )
}
