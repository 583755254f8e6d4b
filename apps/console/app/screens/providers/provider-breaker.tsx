import { Notice } from '@vitrine/ui/components'
import { Select } from '@vitrine/ui/controls'
import { useId, useState } from 'react'
import type { Thing } from '../../forms/field.ts'
import { FieldText } from '../../forms/field-text.tsx'
import { useSending } from '../../forms/use-sending.ts'
import { useDoneToast } from '../../lists/use-undo.ts'
import texts from '../../messages/en/providers.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { useClient } from '../../session/session-context.tsx'
import { shortTime } from '../../values/times.ts'
import styles from './provider-test.module.css'

const t = sayFrom(texts)
const SPANS = (['60', '240', '1440', '10080'] as const).map((value) => ({ value, name: t(`breaker.spans.${value}`) }))

interface Breaker {
  readonly state?: 'closed' | 'open'
  readonly reason?: 'unreachable' | 'ambiguous' | 'busy' | 'funds' | 'key' | 'by_hand' | null
  readonly note?: string | null
  readonly openUntil?: string | null
}

interface ProviderBreakerProps {
  readonly provider: Thing
  readonly listPath: string
}

/** Whether orders are sent to a provider: why not and until when, with the way back; or the way to stop them for a while. */
export function ProviderBreaker({ provider, listPath }: ProviderBreakerProps) {
  const [isPausing, setIsPausing] = useState(false)
  const breaker = (provider.breaker ?? {}) as Breaker
  const shared = { provider, listPath }
  if (breaker.state === 'open')
    return (
      <div className={styles.test}>
        <Notice tone="warn">{textOf(breaker)}</Notice>
        <Turning key="close" {...shared} act="close" onDone={() => setIsPausing(false)} />
      </div>
    )
  if (provider.connector !== 'api-v2' || provider.isEnabled !== true) return null
  return (
    <div className={styles.test}>
      {isPausing ? (
        <>
          <p className="tone-2 type-caption">{t('breaker.pauseText')}</p>
          <Turning key="open" {...shared} act="open" onDone={() => setIsPausing(false)} onCancel={() => setIsPausing(false)} />
        </>
      ) : (
        <div>
          <Action onClick={() => setIsPausing(true)}>{t('breaker.pause')}</Action>
        </div>
      )}
    </div>
  )
}

function textOf({ reason, note, openUntil }: Breaker): string {
  const until = shortTime(openUntil ?? null)
  if (reason === 'by_hand') return t('breaker.byHand', { note: note ?? '', until })
  return t('breaker.text', { reason: t(`breaker.reasons.${reason ?? 'unreachable'}`), until })
}

interface TurningProps extends ProviderBreakerProps {
  readonly act: 'open' | 'close'
  readonly onDone: () => void
  readonly onCancel?: () => void
}

function Turning({ provider, listPath, act, onDone, onCancel }: TurningProps) {
  const client = useClient()
  const done = useDoneToast()
  const sending = useSending()
  const id = useId()
  const [reason, setReason] = useState('')
  const [minutes, setMinutes] = useState<(typeof SPANS)[number]['value']>('60')
  const name = String(provider.name)
  const send = () =>
    sending.send(async (key) => {
      const body = { do: act, reason: reason.trim(), ...(act === 'open' ? { minutes: Number(minutes) } : {}) }
      const { undo } = await client.change('POST', `${listPath}/${String(provider.id)}/breaker`, body, key)
      done(t(act === 'open' ? 'breaker.opened' : 'breaker.closed', { name }), undo, [['list', listPath]])
      onDone()
    })
  return (
    <form
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault()
        if (reason.trim().length >= 3) void send()
      }}
    >
      {sending.message && (
        <Notice tone="bad" role="alert">
          {sending.message}
        </Notice>
      )}
      <FieldText
        id={id}
        label={t(act === 'open' ? 'breaker.pauseReason' : 'breaker.reason')}
        autoComplete="off"
        maxLength={200}
        error={sending.errorOf('reason')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {act === 'open' && (
        <div className={styles.span}>
          <label htmlFor={`${id}span`}>{t('breaker.span')}</label>
          <Select id={`${id}span`} label={t('breaker.span')} size="tiny" options={SPANS} value={minutes} onChange={setMinutes} />
        </div>
      )}
      <Action type="submit" isLoading={sending.isSending} disabled={reason.trim().length < 3}>
        {t(act === 'open' ? 'breaker.open' : 'breaker.close')}
      </Action>
      {onCancel && <Action onClick={onCancel}>{t('breaker.keep')}</Action>}
    </form>
  )
}
