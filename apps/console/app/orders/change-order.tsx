import { Notice, TextField } from '@vitrine/ui/components'
import { ConfirmDialog } from '@vitrine/ui/controls'
import { useState } from 'react'
import { useSending } from '../forms/use-sending.ts'
import common from '../messages/en/common.json'
import texts from '../messages/en/order-changes.json'
import { sayFrom } from '../messages/texts.ts'
import { Action } from '../parts/action.tsx'
import { CompactSelect } from '../parts/compact-select.tsx'
import { useToast } from '../parts/toasts.tsx'
import { usePanel } from '../session/panel-context.ts'
import { useClient } from '../session/session-context.tsx'
import { fullTime } from '../values/times.ts'
import type { Order } from './order.ts'
import styles from './order-acts.module.css'
import { type ChangeKind, changeCall, changeKinds, isChange, writtenNow } from './order-change.ts'

const t = sayFrom(texts)
const c = sayFrom(common)

export interface OrderChangeProps {
  readonly order: Order
  /** Of the order, in the operators' API. */
  readonly path: string
  readonly onAnswered: () => Promise<unknown>
}

/** Name, link, start count or guarantee of an order, one at a time. */
export function ChangeOrder(props: OrderChangeProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Action onClick={() => setIsOpen(true)}>{t('change')}</Action>
      {isOpen && <ChangeDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function ChangeDialog({ order, path, onAnswered, onClose }: OrderChangeProps & { readonly onClose: () => void }) {
  const client = useClient()
  const toast = useToast()
  const panel = usePanel()
  const sending = useSending()
  const kinds = changeKinds(order)
  const [kind, setKind] = useState<ChangeKind>('name')
  const [text, setText] = useState(writtenNow(order, 'name'))
  const [reason, setReason] = useState('')
  const id = String(order.id)
  const needsReason = kind === 'guarantee'
  const choose = (next: ChangeKind) => {
    setKind(next)
    setText(writtenNow(order, next))
  }
  const confirm = () =>
    sending
      .send(async (key) => {
        const { method, address, body } = changeCall(order, kind, text, reason.trim())
        await client.write(method, `${path}${address}`, body, key)
        toast(t('changed', { id }))
        onClose()
      })
      .finally(onAnswered)
  return (
    <ConfirmDialog
      title={t('title', { panel: panel.name, id })}
      closeLabel={c('close')}
      keepLabel={c('goBack')}
      confirmLabel={t('confirm')}
      isDisabled={!isChange(kind, text) || (needsReason && reason.trim().length < 3)}
      onClose={onClose}
      onConfirm={confirm}
    >
      <div className={styles.dialog}>
        <CompactSelect
          label={t('what')}
          options={kinds.map((value) => ({ value, name: t(`kinds.${value}`) }))}
          value={kind}
          isSet={false}
          onChange={choose}
        />
        <TextField
          id="order-change"
          label={t(`labels.${kind}`)}
          hint={t(`hints.${kind}`, { date: order.guaranteeUntil ? fullTime(order.guaranteeUntil) : '' })}
          maxLength={kind === 'link' ? 500 : 100}
          value={text}
          error={['name', 'link', 'startCount', 'until'].map(sending.errorOf).find(Boolean)}
          onChange={(event) => setText(event.target.value)}
        />
        {(needsReason || kind === 'link') && (
          <TextField
            id="order-change-reason"
            label={t('reason')}
            maxLength={500}
            value={reason}
            error={sending.errorOf('reason')}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        {sending.message && (
          <Notice tone="bad" role="alert">
            {sending.message}
          </Notice>
        )}
      </div>
    </ConfirmDialog>
  )
}
