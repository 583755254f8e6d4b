import { useQueryClient } from '@tanstack/react-query'
import { ConfirmedAct } from '../../lists/confirmed-act.tsx'
import texts from '../../messages/en/withdrawals.json'
import { sayFrom } from '../../messages/texts.ts'
import { useToast } from '../../parts/toasts.tsx'
import { usePanel } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { dollars } from '../../values/dollars.ts'
import type { Withdrawal, WithdrawalAct } from './withdrawal.ts'
import styles from './withdrawals.module.css'

const t = sayFrom(texts)

const reason = { name: 'reason', label: t('fields.reason'), maxLength: 500 } as const
const fields = {
  approve: undefined,
  send: undefined,
  complete: undefined,
  sent: { name: 'reference', label: t('fields.reference'), hint: t('fields.referenceHint'), maxLength: 150, minLength: 3 },
  fail: reason,
  bounce: reason,
  refuse: reason,
  address: { name: 'accountNumber', label: t('fields.accountNumber'), maxLength: 200, minLength: 3 },
} as const
/** What moves it on; the others take it back. */
const FORWARD: ReadonlySet<WithdrawalAct> = new Set(['approve', 'send', 'sent', 'complete'])

export interface WithdrawalActsProps {
  readonly withdrawal: Withdrawal
  readonly path: string
}

/** What may be done to a withdrawal now, as the server says. */
export function WithdrawalActs({ withdrawal, path }: WithdrawalActsProps) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const panel = usePanel()
  const { id, terms, customer, method, accountNumber } = withdrawal
  const values = {
    ...{ id: String(id), panel: panel.name, method, account: accountNumber, customer: customer.email ?? `#${customer.id}` },
    ...{ amount: dollars(withdrawal.amount), fee: dollars(withdrawal.fee), payout: dollars(withdrawal.payout) },
  }
  const refresh = () =>
    Promise.all([queries.invalidateQueries({ queryKey: ['list'] }), queries.invalidateQueries({ queryKey: ['withdrawal', path] })])
  const send = (act: WithdrawalAct) => async (key: string, text: string) => {
    const field = fields[act]
    const body = act === 'approve' ? { terms } : field ? { [field.name]: text } : {}
    const after = await client.write<Withdrawal>('POST', `${path}/${act}`, body, key)
    queries.setQueryData(['withdrawal', path], after)
    toast(t(after.state === 'approved_1' ? 'done.approveFirst' : `done.${act}`, values))
  }
  const shown = withdrawal.actions.filter((act) => act !== 'approve' || !withdrawal.isApprovedByMe)
  if (shown.length === 0) return null
  return (
    <div className={styles.acts}>
      {shown.map((act) => (
        <ConfirmedAct
          key={act}
          label={t(`acts.${act}`)}
          {...(FORWARD.has(act) ? { variant: 'primary' as const } : {})}
          title={t(`titles.${act}`, values)}
          confirmLabel={t(`confirms.${act}`)}
          {...(fields[act] ? { field: fields[act] } : {})}
          send={send(act)}
          onAnswered={refresh}
        >
          <p>{t(`effects.${act}`, values)}</p>
        </ConfirmedAct>
      ))}
    </div>
  )
}
