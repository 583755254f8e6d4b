import { useQueryClient } from '@tanstack/react-query'
import { Notice } from '@vitrine/ui/components'
import { ConfirmDialog } from '@vitrine/ui/controls'
import { useState } from 'react'
import { ReasonField } from '../forms/reason-field.tsx'
import { useSending } from '../forms/use-sending.ts'
import common from '../messages/en/common.json'
import texts from '../messages/en/orders.json'
import { sayFrom } from '../messages/texts.ts'
import { Action } from '../parts/action.tsx'
import { useToast } from '../parts/toasts.tsx'
import { isPermitted, isVisible } from '../session/me.ts'
import { usePanel } from '../session/panel-context.ts'
import { useClient } from '../session/session-context.tsx'
import { dollars } from '../values/dollars.ts'
import { ChangeOrder } from './change-order.tsx'
import type { Order } from './order.ts'
import styles from './order-acts.module.css'
import { SendOrder } from './send-order.tsx'
import { SettleOrder } from './settle-order.tsx'

const t = sayFrom(texts)
const c = sayFrom(common)

export interface OrderActsProps {
  readonly order: Order
  readonly path: string
}

/** What may be done to an order now, as the server says. */
export function OrderActs({ order, path }: OrderActsProps) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const panel = usePanel()
  const sending = useSending()
  const [isCanceling, setIsCanceling] = useState(false)
  const [reason, setReason] = useState('')
  const { id, version, actions, cancelPreview } = order
  const isChecked = order.kind === 'single' && ['accepted', 'running', 'cancel_pending'].includes(order.state)
  const mayAct = isPermitted(panel, 'orders.act')
  const settles = actions.settle && isPermitted(panel, 'orders.settle')
  if (!settles && !mayAct) return null
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['list'] }),
      queries.invalidateQueries({ queryKey: ['order', path] }),
      queries.invalidateQueries({ queryKey: ['attempts', path] }),
      // The conversation of its ticket tells what was done.
      queries.invalidateQueries({ queryKey: ['ticket'] }),
    ])
  const check = () =>
    sending
      .send(async (key) => {
        const { rawStatus } = await client.write<{ readonly rawStatus: string | null }>('POST', `${path}/check`, {}, key)
        toast(rawStatus === null ? t('checkedNothing') : t('checked', { status: rawStatus }))
      })
      .finally(refresh)
  const act = (action: 'pause' | 'resume' | 'cancel', body: object, said: (after: Order) => string) =>
    sending
      .send(async (key) => {
        const after = await client.write<Order>('POST', `${path}/${action}`, { version, ...body }, key)
        queries.setQueryData(['order', path], after)
        setIsCanceling(false)
        toast(said(after))
      })
      // Also what was refused has shown that the order stands elsewhere by now.
      .finally(refresh)
  const refill = () =>
    sending
      .send(async (key) => {
        queries.setQueryData(['order', path], await client.write<Order>('POST', `${path}/refill`, { version }, key))
        toast(t('refillRequested', { id: String(id) }))
      })
      .finally(refresh)
  const pause = () => act('pause', {}, () => t('paused', { id: String(id) }))
  const resume = () => act('resume', {}, () => t('resumed', { id: String(id) }))
  const cancel = () => act('cancel', { reason }, ({ isFinal }) => t(isFinal ? 'canceled' : 'cancelRequested', { id: String(id) }))
  return (
    <div className={styles.acts}>
      {mayAct && isChecked && (
        <Action letter="a" isLoading={sending.isSending} onClick={() => void check()}>
          {t('check')}
        </Action>
      )}
      {mayAct && actions.pause && (
        <Action isLoading={sending.isSending} onClick={() => void pause()}>
          {t('pause')}
        </Action>
      )}
      {mayAct && actions.resume && (
        <Action isLoading={sending.isSending} onClick={() => void resume()}>
          {t(order.state === 'failed' ? 'sendAgain' : 'resume')}
        </Action>
      )}
      {mayAct && actions.refill && (
        <Action isLoading={sending.isSending} onClick={() => void refill()}>
          {t('requestRefill')}
        </Action>
      )}
      {mayAct && actions.send && isVisible(panel, ['orders.provider']) && <SendOrder {...{ order, path }} onAnswered={refresh} />}
      {settles && <SettleOrder {...{ order, path }} onAnswered={refresh} />}
      {mayAct && actions.cancel && (
        <Action letter="c" onClick={() => setIsCanceling(true)}>
          {t('cancel')}
        </Action>
      )}
      {mayAct && <ChangeOrder {...{ order, path }} onAnswered={refresh} />}
      {sending.message && !isCanceling && (
        <Notice tone="bad" role="alert">
          {sending.message}
        </Notice>
      )}
      {isCanceling && cancelPreview && (
        <ConfirmDialog
          title={t('cancelTitle', { panel: panel.name, id: String(id) })}
          closeLabel={c('close')}
          keepLabel={t('keep')}
          confirmLabel={t('confirmCancel')}
          onClose={() => setIsCanceling(false)}
          onConfirm={cancel}
        >
          <p>{t(`cancelPreview.${cancelPreview.when}`, { amount: dollars(cancelPreview.refund) })}</p>
          <ReasonField id="cancel-reason" label={t('cancelReason')} value={reason} error={sending.errorOf('reason')} onChange={setReason} />
          {sending.message && (
            <Notice tone="bad" role="alert">
              {sending.message}
            </Notice>
          )}
        </ConfirmDialog>
      )}
    </div>
  )
}
