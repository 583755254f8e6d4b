import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Notice, TextField } from '@vitrine/ui/components'
import { ConfirmDialog } from '@vitrine/ui/controls'
import { useDeferredValue, useState } from 'react'
import { useSending } from '../../forms/use-sending.ts'
import texts from '../../messages/en/adjustments.json'
import common from '../../messages/en/common.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { CompactSelect } from '../../parts/compact-select.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { usePanel } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { dollars } from '../../values/dollars.ts'
import { type AdjustmentKind, adjustmentKinds, isAmount, type Preview } from './adjustment.ts'
import styles from './customers.module.css'

const t = sayFrom(texts)
const c = sayFrom(common)
const REASON_MIN = 3
const kinds = adjustmentKinds.map((value) => ({ value, name: t(`kinds.${value}`) }))

export interface AdjustBalanceProps {
  readonly customerId: number
  /** Of the customer, in the operators' API. */
  readonly path: string
}

/** Gives a customer money or takes it, with the balance before and after, and who has to agree. */
export function AdjustBalance({ customerId, path }: AdjustBalanceProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Action onClick={() => setIsOpen(true)}>{t('adjust')}</Action>
      {isOpen && <AdjustDialog {...{ customerId, path }} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function AdjustDialog({ customerId, path, onClose }: AdjustBalanceProps & { readonly onClose: () => void }) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const panel = usePanel()
  const sending = useSending()
  const [amount, setAmount] = useState('')
  const [kind, setKind] = useState<AdjustmentKind>('goodwill')
  const [reason, setReason] = useState('')
  const [note, setNote] = useState('')
  const wanted = useDeferredValue(amount.trim())
  const preview = useQuery({
    queryKey: ['adjustment-preview', path, wanted],
    queryFn: () => client.write<Preview>('POST', `${path}/adjustments/preview`, { amount: wanted }),
    enabled: isAmount(wanted),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const id = String(customerId)
  const confirm = () =>
    sending
      .send(async (key) => {
        const body = { amount: amount.trim(), kind, reason: reason.trim(), note: note.trim() }
        await client.write('POST', `${path}/adjustments`, body, key)
        toast(t('adjusted', { id }))
        onClose()
      })
      .finally(() => Promise.all(['list', 'customer'].map((name) => queries.invalidateQueries({ queryKey: [name] }))))
  return (
    <ConfirmDialog
      title={t('title', { panel: panel.name, id })}
      closeLabel={c('close')}
      keepLabel={c('goBack')}
      confirmLabel={t(preview.data?.needsSecond ? 'ask' : 'confirm')}
      isDisabled={!isAmount(amount.trim()) || reason.trim().length < REASON_MIN}
      onClose={onClose}
      onConfirm={confirm}
    >
      <div className={styles.dialog}>
        <TextField
          id="adjust-amount"
          label={t('amount')}
          hint={t('amountHint')}
          maxLength={12}
          value={amount}
          error={sending.errorOf('amount')}
          onChange={(event) => setAmount(event.target.value)}
        />
        <Consequence preview={isAmount(wanted) ? preview.data : undefined} error={isAmount(wanted) ? preview.error : null} />
        <CompactSelect label={t('kind')} options={kinds} value={kind} isSet={false} onChange={setKind} />
        <TextField
          id="adjust-reason"
          label={t('reason')}
          maxLength={500}
          value={reason}
          error={sending.errorOf('reason')}
          onChange={(event) => setReason(event.target.value)}
        />
        <TextField
          id="adjust-note"
          label={t('note')}
          hint={t('noteHint')}
          maxLength={200}
          value={note}
          error={sending.errorOf('note')}
          onChange={(event) => setNote(event.target.value)}
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
function Consequence({ preview, error }: { readonly preview: Preview | undefined; readonly error: Error | null }) {
  if (error) return <Notice tone="warn">{error.message}</Notice>
  if (!preview) return null
  const { before, after, dayTotal, dayCap, needsSecond } = preview
  return (
    <div role="status">
      <p>
        {t('balance')} <span className="number">{dollars(before)}</span> → <span className="number weight-medium">{dollars(after)}</span>
      </p>
      <p className="tone-3">{t('day', { total: dollars(dayTotal), cap: dollars(dayCap) })}</p>
      {needsSecond && <Notice tone="warn">{t('needsSecond')}</Notice>}
    </div>
  )
}
