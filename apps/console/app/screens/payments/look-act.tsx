import { Notice } from '@vitrine/ui/components'
import { useState } from 'react'
import { useSending } from '../../forms/use-sending.ts'
import texts from '../../messages/en/payments.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { useClient } from '../../session/session-context.tsx'
import type { Invoice } from './invoice.ts'
import styles from './payment-inspector.module.css'

const t = sayFrom(texts)

interface Looked {
  readonly isAnswered: boolean
  readonly because: string | null
  readonly invoice: Invoice
}

export interface LookActProps {
  readonly path: string
  readonly onLooked: () => Promise<unknown>
}

/** Has the gateway asked now whether the invoice was paid. */
export function LookAct({ path, onLooked }: LookActProps) {
  const client = useClient()
  const toast = useToast()
  const sending = useSending()
  const [away, setAway] = useState<string>()
  const look = () => {
    setAway(undefined)
    void sending.send(async (key) => {
      const { isAnswered, because } = await client.write<Looked>('POST', `${path}/look`, {}, key)
      if (isAnswered) toast(t('looked'))
      else setAway(because ?? '')
      await onLooked()
    })
  }
  return (
    <div className={styles.decision}>
      <div className={styles.actions}>
        <Action isLoading={sending.isSending} onClick={look}>
          {t('look')}
        </Action>
      </div>
      {away !== undefined && (
        <Notice tone="warn" role="alert">
          {t('away', { because: away })}
        </Notice>
      )}
      {sending.message && (
        <Notice tone="bad" role="alert">
          {sending.message}
        </Notice>
      )}
    </div>
  )
}
