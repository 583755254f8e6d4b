import { useQueryClient } from '@tanstack/react-query'
import { Notice } from '@vitrine/ui/components'
import { ConfirmDialog } from '@vitrine/ui/controls'
import { useState } from 'react'
import { ReasonField } from '../../forms/reason-field.tsx'
import { useSending } from '../../forms/use-sending.ts'
import common from '../../messages/en/common.json'
import texts from '../../messages/en/customers.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { isPermitted } from '../../session/me.ts'
import { usePanel } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { ActForCustomer } from './act-for-customer.tsx'
import { ChangeEmail } from './change-email.tsx'
import type { Customer } from './customer.ts'
import styles from './customers.module.css'
import { PlaceOrder } from './placing/place-order.tsx'

const t = sayFrom(texts)
const c = sayFrom(common)

const addresses = {
  freeze: 'freeze',
  unfreeze: 'unfreeze',
  trust: 'trust',
  untrust: 'untrust',
  endSessions: 'end-sessions',
  sendReset: 'send-reset',
  dropFactor: 'drop-factor',
  keepFactor: 'keep-factor',
} as const
type Act = keyof typeof addresses
const acts = Object.keys(addresses) as readonly Act[]
const rightFor = (act: Act) => (act === 'trust' || act === 'untrust' ? 'held.rules' : 'users.freeze')

export interface CustomerActsProps {
  readonly customer: Customer
  readonly path: string
}

/** What may be done to an account now, each after a question that says what follows. */
export function CustomerActs({ customer, path }: CustomerActsProps) {
  const panel = usePanel()
  const [act, setAct] = useState<Act>()
  const mayAct = isPermitted(panel, 'users.impersonate') && customer.actions.act
  const may = acts.filter((each) => customer.actions[each] && isPermitted(panel, rightFor(each)))
  const mayPlace = isPermitted(panel, 'orders.place') && customer.actions.placeOrder
  const mayEdit = isPermitted(panel, 'users.edit')
  if (may.length === 0 && !mayAct && !mayPlace && !mayEdit) return null
  return (
    <div className={styles.acts}>
      {mayPlace && <PlaceOrder customerId={customer.id} path={path} />}
      {mayAct && <ActForCustomer {...{ customer, path }} />}
      {may.map((each) => (
        <Action key={each} onClick={() => setAct(each)}>
          {t(`acts.${each}`)}
        </Action>
      ))}
      {mayEdit && <ChangeEmail {...{ customer, path }} />}
      {act && <ActDialog key={act} {...{ act, customer, path }} onClose={() => setAct(undefined)} />}
    </div>
  )
}

function ActDialog({ act, customer, path, onClose }: CustomerActsProps & { readonly act: Act; readonly onClose: () => void }) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const panel = usePanel()
  const sending = useSending()
  const [reason, setReason] = useState('')
  const id = String(customer.id)
  const confirm = () =>
    sending
      .send(async (key) => {
        const body = act === 'sendReset' ? {} : { reason, version: customer.version }
        queries.setQueryData(['customer', path], await client.write<Customer>('POST', `${path}/${addresses[act]}`, body, key))
        toast(t(`done.${act}`, { id }))
        onClose()
      })
      // Also what was refused has shown that the account stands elsewhere by now.
      .finally(() =>
        Promise.all([
          queries.invalidateQueries({ queryKey: ['list'] }),
          queries.invalidateQueries({ queryKey: ['customer', path] }),
          queries.invalidateQueries({ queryKey: ['access', path] }),
        ]),
      )
  return (
    <ConfirmDialog
      title={t(`questions.${act}`, { panel: panel.name, id })}
      closeLabel={c('close')}
      keepLabel={t('keep')}
      confirmLabel={t(`acts.${act}`)}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>{t(`consequences.${act}`)}</p>
      {act !== 'sendReset' && (
        <ReasonField id="act-reason" label={t('reason')} value={reason} error={sending.errorOf('reason')} onChange={setReason} />
      )}
      {sending.message && (
        <Notice tone="bad" role="alert">
          {sending.message}
        </Notice>
      )}
    </ConfirmDialog>
  )
}
