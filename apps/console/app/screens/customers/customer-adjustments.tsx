import { useQueryClient } from '@tanstack/react-query'
import { Tag } from '@vitrine/ui/components'
import { ConfirmedAct } from '../../lists/confirmed-act.tsx'
import { useList } from '../../lists/use-list.ts'
import texts from '../../messages/en/adjustments.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { useIsPermitted, usePanel } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { dollars } from '../../values/dollars.ts'
import { shortTime } from '../../values/times.ts'
import { AdjustBalance } from './adjust-balance.tsx'
import type { Adjustment } from './adjustment.ts'
import styles from './customers.module.css'

const t = sayFrom(texts)

export interface CustomerAdjustmentsProps {
  readonly customerId: number
  /** Of the customer, in the operators' API. */
  readonly path: string
}

/** What was given to a customer or taken by hand, the newest first. */
export function CustomerAdjustments({ customerId, path }: CustomerAdjustmentsProps) {
  const mayAdjust = useIsPermitted('balance.adjust')
  const list = useList<Adjustment>(`${path}/adjustments`, {})
  const { data, error, isPending, refetch } = list.page
  return (
    <>
      {mayAdjust && (
        <div className={styles.adjust}>
          <AdjustBalance {...{ customerId, path }} />
        </div>
      )}
      {error && !data && <FailureView error={error} onRetry={() => void refetch()} />}
      {isPending && <LoadingRows />}
      {data?.rows.length === 0 && <p className="tone-3">{t('empty')}</p>}
      <ol>
        {data?.rows.map((adjustment) => (
          <AdjustmentRow key={adjustment.id} {...{ adjustment, path, mayAdjust }} />
        ))}
      </ol>
      <div className={styles.adjust}>
        {list.onPrevious && <Action onClick={list.onPrevious}>{t('newer')}</Action>}
        {list.onNext && <Action onClick={list.onNext}>{t('older')}</Action>}
      </div>
    </>
  )
}

interface AdjustmentRowProps {
  readonly adjustment: Adjustment
  readonly path: string
  readonly mayAdjust: boolean
}

function AdjustmentRow({ adjustment, path, mayAdjust }: AdjustmentRowProps) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const panel = usePanel()
  const { id, amount, kind, reason, note, reverses, reversedBy, agreedBy, createdAt } = adjustment
  const isOpen = reverses === null && reversedBy === null
  const send = async (key: string, text: string) => {
    await client.write('POST', `${path}/adjustments/${id}/reverse`, { reason: text }, key)
    toast(t('reversed', { id: String(id) }))
  }
  return (
    <li className={styles.adjustment}>
      <span className="number weight-medium">{dollars(amount)}</span>
      <span>{t(`kinds.${kind}`)}</span>
      {reversedBy !== null && <Tag tone="mute">{t('wasReversed')}</Tag>}
      {reverses !== null && <Tag tone="mute">{t('reversal')}</Tag>}
      {agreedBy !== null && <Tag tone="info">{t('twoPeople')}</Tag>}
      <span className={`${styles.atEnd} number tone-3`}>{shortTime(createdAt)}</span>
      <span className={`${styles.wholeLine} tone-2`}>{[reason, note].filter(Boolean).join(' · ')}</span>
      {mayAdjust && isOpen && (
        <ConfirmedAct
          label={t('reverse')}
          title={t('reverseTitle', { panel: panel.name, amount: dollars(amount) })}
          confirmLabel={t('reverseConfirm')}
          field={{ name: 'reason', label: t('reason'), maxLength: 500, minLength: 3 }}
          send={send}
          onAnswered={() => Promise.all(['list', 'customer'].map((name) => queries.invalidateQueries({ queryKey: [name] })))}
        >
          <p>{t('reverseText')}</p>
        </ConfirmedAct>
      )}
    </li>
  )
}
