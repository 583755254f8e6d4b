import { useQueryClient } from '@tanstack/react-query'
import { Notice } from '@vitrine/ui/components'
import { useId, useState } from 'react'
import type { Thing } from '../../forms/field.ts'
import { FieldText } from '../../forms/field-text.tsx'
import { useSending } from '../../forms/use-sending.ts'
import texts from '../../messages/en/providers.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { useClient } from '../../session/session-context.tsx'
import styles from './provider-test.module.css'

const t = sayFrom(texts)

/** A provider that nothing is sent to after failures: why, and the way back for anyone who knows that it works again. */
export function ProviderBreaker({ provider, listPath }: { readonly provider: Thing; readonly listPath: string }) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const sending = useSending()
  const id = useId()
  const [reason, setReason] = useState('')
  const breaker = (provider.breaker ?? {}) as { readonly state?: string; readonly reason?: string | null }
  if (breaker.state !== 'open') return null
  const close = () =>
    sending.send(async (key) => {
      await client.write('POST', `${listPath}/${String(provider.id)}/breaker`, { reason: reason.trim() }, key)
      toast(t('breaker.closed', { name: String(provider.name) }))
      await queries.invalidateQueries({ queryKey: ['list', listPath] })
    })
  return (
    <div className={styles.test}>
      <Notice tone="warn">{t('breaker.text', { reason: breaker.reason ?? '' })}</Notice>
      {sending.message && (
        <Notice tone="bad" role="alert">
          {sending.message}
        </Notice>
      )}
      <div className={styles.fields}>
        <FieldText
          id={id}
          label={t('breaker.reason')}
          maxLength={200}
          error={sending.errorOf('reason')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <Action isLoading={sending.isSending} disabled={reason.trim().length < 3} onClick={() => void close()}>
          {t('breaker.close')}
        </Action>
      </div>
    </div>
  )
}
