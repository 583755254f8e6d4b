import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Notice, TextField } from '@vitrine/ui/components'
import { ConfirmDialog } from '@vitrine/ui/controls'
import { useDeferredValue, useState } from 'react'
import { useSending } from '../forms/use-sending.ts'
import common from '../messages/en/common.json'
import texts from '../messages/en/settlements.json'
import { sayFrom } from '../messages/texts.ts'
import { Action } from '../parts/action.tsx'
import { CompactSelect } from '../parts/compact-select.tsx'
import { type Fact, Facts } from '../parts/facts.tsx'
import { useToast } from '../parts/toasts.tsx'
import { usePanel } from '../session/panel-context.ts'
import { useClient } from '../session/session-context.tsx'
import { dollars } from '../values/dollars.ts'
import { fullTime } from '../values/times.ts'
import { grouped } from '../values/units.ts'
import type { Order } from './order.ts'
import styles from './order-acts.module.css'

const t = sayFrom(texts)
const c = sayFrom(common)
const REASON_MIN = 3
type Outcome = keyof typeof texts.outcomes
const outcomes = (['completed', 'partial', 'canceled'] as const).map((value) => ({ value: value as Outcome, name: t(`outcomes.${value}`) }))

interface Settlement {
  readonly delivered: number
  readonly refund: string
  readonly earned: string
  readonly cashback: string
  readonly guaranteeUntil: string | null
  readonly isWorkedOn: boolean
}

export interface SettleOrderProps {
  readonly order: Order
  /** Of the order, in the operators' API. */
  readonly path: string
  readonly onAnswered: () => Promise<unknown>
}

/** Ends an order by hand, with everything that follows said before. */
export function SettleOrder(props: SettleOrderProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Action letter="s" onClick={() => setIsOpen(true)}>
        {t('settle')}
      </Action>
      {isOpen && <SettleDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function SettleDialog({ order, path, onAnswered, onClose }: SettleOrderProps & { readonly onClose: () => void }) {
  const client = useClient()
  const toast = useToast()
  const panel = usePanel()
  const sending = useSending()
  const [outcome, setOutcome] = useState<Outcome>(order.delivered > 0 ? 'partial' : 'canceled')
  const [count, setCount] = useState(order.delivered > 0 ? String(order.delivered) : '')
  const [reason, setReason] = useState('')
  const id = String(order.id)
  const isCounted = outcome !== 'partial' || /^\d{1,9}$/.test(count.trim())
  const { version } = order
  const params = useDeferredValue(JSON.stringify({ version, outcome, delivered: outcome === 'partial' && isCounted ? Number(count) : 0 }))
  const preview = useQuery({
    queryKey: ['settlement', path, params],
    queryFn: () => client.write<Settlement>('POST', `${path}/settle/preview`, JSON.parse(params)),
    enabled: isCounted,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const isWorkedOn = preview.data?.isWorkedOn === true
  const confirm = () =>
    sending
      .send(async (key) => {
        const body = { ...(JSON.parse(params) as object), reason: reason.trim() }
        const done = await client.write<Settlement>('POST', `${path}/${isWorkedOn ? 'settle-running' : 'settle'}`, body, key)
        toast(t('settled', { id, amount: dollars(done.refund) }))
        onClose()
      })
      .finally(onAnswered)
  return (
    <ConfirmDialog
      title={t('title', { panel: panel.name, id })}
      closeLabel={c('close')}
      keepLabel={c('goBack')}
      confirmLabel={t(isWorkedOn ? 'ask' : 'confirm')}
      isDisabled={!isCounted || !preview.data || preview.error !== null || reason.trim().length < REASON_MIN}
      onClose={onClose}
      onConfirm={confirm}
    >
      <div className={styles.dialog}>
        <CompactSelect label={t('outcome')} options={outcomes} value={outcome} isSet={false} onChange={setOutcome} />
        {outcome === 'partial' && (
          <TextField
            id="settle-delivered"
            label={t('delivered')}
            hint={t('deliveredHint', { quantity: grouped(order.quantity), delivered: grouped(order.delivered) })}
            inputMode="numeric"
            maxLength={9}
            value={count}
            error={sending.errorOf('delivered')}
            onChange={(event) => setCount(event.target.value)}
          />
        )}
        {isCounted && <Consequence settlement={preview.data} error={preview.error} />}
        <TextField
          id="settle-reason"
          label={t('reason')}
          maxLength={500}
          value={reason}
          error={sending.errorOf('reason')}
          onChange={(event) => setReason(event.target.value)}
        />
        {sending.message && (
          <Notice tone="bad" role="alert">
            {sending.message}
          </Notice>
        )}
      </div>
    </ConfirmDialog>
  )
}

/** What it would do, before it is done. */
function Consequence({ settlement, error }: { readonly settlement: Settlement | undefined; readonly error: Error | null }) {
  if (error) return <Notice tone="warn">{error.message}</Notice>
  if (!settlement) return null
  const { refund, earned, cashback, guaranteeUntil, isWorkedOn } = settlement
  const money = (amount: string) => <span className="number">{dollars(amount)}</span>
  const facts: readonly Fact[] = [
    [t('goesBack'), money(refund)],
    [t('earned'), money(earned)],
    ...(Number(cashback) > 0 ? [[t('cashback'), money(cashback)] as const] : []),
    ...(guaranteeUntil === null ? [] : [[t('guarantee'), fullTime(guaranteeUntil)] as const]),
  ]
  return (
    <div role="status">
      <Facts facts={facts} />
      <Notice tone="warn">{t(isWorkedOn ? 'isWorkedOn' : 'noUndo')}</Notice>
    </div>
  )
}
