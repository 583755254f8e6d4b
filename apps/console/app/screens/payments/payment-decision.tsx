import { useQueryClient } from '@tanstack/react-query'
import { Notice, TextField } from '@vitrine/ui/components'
import { ConfirmDialog } from '@vitrine/ui/controls'
import { useState } from 'react'
import { ReasonField } from '../../forms/reason-field.tsx'
import { useSending } from '../../forms/use-sending.ts'
import common from '../../messages/en/common.json'
import texts from '../../messages/en/waiting-payments.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { usePanel } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import styles from './payment-inspector.module.css'
import type { StatementLine } from './statement/statement.ts'
import { isSameAmount, type WaitingPayment } from './waiting-payment.ts'

const t = sayFrom(texts)
const c = sayFrom(common)

export interface PaymentDecisionProps {
  readonly path: string
  readonly payment: WaitingPayment
  /** What the bank says, to begin with. */
  readonly statement?: StatementLine | undefined
  readonly onDecided: () => void
}

interface Confirmed {
  readonly outcome: string
  readonly payment: WaitingPayment
}

/** What an operator has read on the statement; each word is asked once more before it counts. */
export function PaymentDecision({ path, payment, statement, onDecided }: PaymentDecisionProps) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const panel = usePanel()
  const sending = useSending()
  const { reference, amount, currency, customer, actions } = payment
  const [received, setReceived] = useState(statement?.currency === currency ? statement.amount : amount)
  const [bankReference, setBankReference] = useState(statement?.reference ?? '')
  const [statementLine, setStatementLine] = useState([statement?.payer, statement?.text].filter(Boolean).join(': ').slice(0, 500))
  const [reason, setReason] = useState('')
  const [asks, setAsks] = useState<'confirm' | 'reject'>()
  // A colleague may settle it while this form is open: what was typed stays, for another transfer.
  const isAdditional = actions.includes('another')
  const mayReject = actions.includes('reject')
  const [isOpen, setOpen] = useState(!isAdditional)
  const refresh = () =>
    Promise.all([queries.invalidateQueries({ queryKey: ['list'] }), queries.invalidateQueries({ queryKey: ['waiting-payment', path] })])
  const confirm = () =>
    sending
      .send(async (key) => {
        const body = { received, bankReference, statementLine, isAdditional }
        const { outcome, payment: now } = await client.write<Confirmed>('POST', `${path}/confirm`, body, key)
        queries.setQueryData(['waiting-payment', path], now)
        const isSettled = outcome !== 'awaiting-second'
        toast(isSettled ? t('confirmed', { reference }) : t('awaiting'))
        if (isSettled) onDecided()
      })
      .finally(() => {
        setAsks(undefined)
        return refresh()
      })
  const reject = () =>
    sending
      .send(async (key) => {
        await client.write('POST', `${path}/reject`, { reason }, key)
        setAsks(undefined)
        toast(t('rejected', { reference }))
        onDecided()
      })
      .finally(refresh)
  const failure = sending.message && (
    <Notice tone="bad" role="alert">
      {sending.message}
    </Notice>
  )
  if (actions.length === 0) return null
  if (!isOpen) return <Action onClick={() => setOpen(true)}>{t('additional')}</Action>
  return (
    <section className={styles.decision}>
      <h3 className={styles.title}>{t(isAdditional ? 'decideAdditional' : 'decide')}</h3>
      <TextField
        id="received"
        label={t('received', { currency })}
        inputMode="decimal"
        maxLength={12}
        value={received}
        error={sending.errorOf('received')}
        onChange={(event) => setReceived(event.target.value)}
      />
      <TextField
        id="bank-reference"
        label={t('bankReference')}
        hint={t('bankReferenceHint')}
        maxLength={150}
        value={bankReference}
        error={sending.errorOf('bankReference')}
        onChange={(event) => setBankReference(event.target.value)}
      />
      <TextField
        id="statement-line"
        label={t('statementLine')}
        maxLength={500}
        value={statementLine}
        error={sending.errorOf('statementLine')}
        onChange={(event) => setStatementLine(event.target.value)}
      />
      {asks === undefined && failure}
      <div className={styles.actions}>
        <Action variant="primary" disabled={bankReference.trim().length < 3 || received.trim() === ''} onClick={() => setAsks('confirm')}>
          {t(isAdditional ? 'additional' : 'confirm')}
        </Action>
        {mayReject && <Action onClick={() => setAsks('reject')}>{t('reject')}</Action>}
      </div>
      {asks === 'confirm' && (
        <ConfirmDialog
          title={t(isAdditional ? 'additionalTitle' : 'confirmTitle', { panel: panel.name, reference })}
          closeLabel={c('close')}
          keepLabel={t('back')}
          confirmLabel={t(isAdditional ? 'additionalShort' : 'confirmShort')}
          onClose={() => setAsks(undefined)}
          onConfirm={confirm}
        >
          <p>
            {t(isAdditional ? 'additionalText' : 'confirmText', {
              amount: received,
              currency,
              customer: customer.email ?? String(customer.id),
            })}
          </p>
          {!isAdditional && !isSameAmount(received, amount) && <Notice tone="warn">{t('differs', { amount, currency })}</Notice>}
        </ConfirmDialog>
      )}
      {asks === 'reject' && (
        <ConfirmDialog
          title={t('rejectTitle', { panel: panel.name, reference })}
          closeLabel={c('close')}
          keepLabel={t('back')}
          confirmLabel={t('rejectShort')}
          isDisabled={reason.trim() === ''}
          onClose={() => setAsks(undefined)}
          onConfirm={reject}
        >
          <p>{t(payment.receipt && payment.state !== 'in_moderation' ? 'rejectWordText' : 'rejectText')}</p>
          <ReasonField id="reject-reason" label={t('reason')} value={reason} error={sending.errorOf('reason')} onChange={setReason} />
          {failure}
        </ConfirmDialog>
      )}
    </section>
  )
}
