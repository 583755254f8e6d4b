import { Tag } from '@vitrine/ui/components'
import { useState } from 'react'
import { useList } from '../../../lists/use-list.ts'
import texts from '../../../messages/en/api-calls.json'
import { sayFrom } from '../../../messages/texts.ts'
import { Action } from '../../../parts/action.tsx'
import { CompactSelect } from '../../../parts/compact-select.tsx'
import { FailureView } from '../../../parts/failure-view.tsx'
import { LoadingRows } from '../../../parts/loading-rows.tsx'
import { fullTime } from '../../../values/times.ts'
import { grouped } from '../../../values/units.ts'
import styles from './api-calls.module.css'

const t = sayFrom(texts)

interface ApiCall {
  readonly id: number
  readonly at: string
  /** As it was sent. */
  readonly action: string
  readonly isTest: boolean
  readonly sent: Readonly<Record<string, string>>
  readonly answer: string
  readonly error: string | null
  readonly isLimited: boolean
  readonly ms: number
  readonly skipped: number
}

/** As the resellers' API names them. */
const actions = ['services', 'add', 'status', 'refill', 'refill_status', 'cancel', 'balance', 'changes', 'service_changes']
const actionOptions = ['', ...actions].map((value) => ({ value, name: value || t('anyAction') }))
const outcomes = (['', 'errors', 'limited'] as const).map((value) => ({ value: value as string, name: t(`outcomes.${value || 'all'}`) }))

export interface CustomerApiCallsProps {
  /** Of the customer, in the operators' API. */
  readonly path: string
}

/** What a customer's programs called of late: sent, answered, and how long it took. */
export function CustomerApiCalls({ path }: CustomerApiCallsProps) {
  const [action, setAction] = useState('')
  const [only, setOnly] = useState('')
  const list = useList<ApiCall>(`${path}/api-calls`, { action: action || undefined, only: only || undefined })
  const { data, error, isPending, refetch } = list.page
  return (
    <>
      <p className="tone-3">{t('span')}</p>
      <div className={styles.filters}>
        <CompactSelect label={t('action')} isSet={action !== ''} options={actionOptions} value={action} onChange={setAction} />
        <CompactSelect label={t('only')} isSet={only !== ''} options={outcomes} value={only} onChange={setOnly} />
      </div>
      {error && !data && <FailureView error={error} onRetry={() => void refetch()} />}
      {isPending && <LoadingRows />}
      {data?.rows.length === 0 && <p className="tone-3">{t(action || only ? 'emptyFiltered' : 'empty')}</p>}
      <ol className={styles.calls}>
        {data?.rows.map((call) => (
          <ApiCallRow key={call.id} {...call} />
        ))}
      </ol>
      <div className={styles.filters}>
        {list.onPrevious && <Action onClick={list.onPrevious}>{t('newer')}</Action>}
        {list.onNext && <Action onClick={list.onNext}>{t('older')}</Action>}
      </div>
    </>
  )
}

function ApiCallRow({ at, action, isTest, sent, answer, error, isLimited, ms, skipped }: ApiCall) {
  const fields = Object.entries(sent)
  return (
    <li>
      <div className={styles.head}>
        <span className="weight-medium">{action || t('noAction')}</span>
        {error !== null && <Tag tone={isLimited ? 'warn' : 'bad'}>{t(isLimited ? 'limited' : 'error')}</Tag>}
        {isTest && <Tag tone="mute">{t('test')}</Tag>}
        <span className="number tone-2">{t('took', { ms: grouped(ms) })}</span>
        <time className={`${styles.end} number tone-3`} dateTime={at}>
          {fullTime(at)}
        </time>
      </div>
      {error !== null && <p className={styles.error}>{error}</p>}
      {skipped > 0 && <p className="tone-3">{t('skipped', { count: grouped(skipped) })}</p>}
      <details className={styles.details}>
        <summary>{t('details')}</summary>
        <h4>{t('sent')}</h4>
        <pre className={styles.raw}>
          {fields.length === 0 ? t('nothing') : fields.map(([name, value]) => `${name}=${value}`).join('\n')}
        </pre>
        <h4>{t('answered')}</h4>
        <pre className={styles.raw}>{answer}</pre>
      </details>
    </li>
  )
}
