import { useQueryClient } from '@tanstack/react-query'
import { Notice, TextField } from '@vitrine/ui/components'
import { ConfirmDialog } from '@vitrine/ui/controls'
import { useState } from 'react'
import { ReasonField } from '../../forms/reason-field.tsx'
import { useSending } from '../../forms/use-sending.ts'
import { ConfirmedAct } from '../../lists/confirmed-act.tsx'
import common from '../../messages/en/common.json'
import texts from '../../messages/en/customers.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { usePanel } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import type { CustomerActsProps } from './customer-acts.tsx'
import styles from './customers.module.css'

const t = sayFrom(texts)
const c = sayFrom(common)

/** After an answer the account may stand elsewhere, whatever it was. */
function useRefresh(path: string) {
  const queries = useQueryClient()
  return () => Promise.all([['list'], ['customer', path], ['access', path]].map((queryKey) => queries.invalidateQueries({ queryKey })))
}

/** Another address for the account, which its reader has to confirm; one that waits is called off. */
export function ChangeEmail({ customer, path }: CustomerActsProps) {
  const client = useClient()
  const toast = useToast()
  const { name: panel } = usePanel()
  const refresh = useRefresh(path)
  const [isOpen, setIsOpen] = useState(false)
  const { changeEmail, cancelEmailChange } = customer.actions
  return (
    <>
      {changeEmail && !cancelEmailChange && <Action onClick={() => setIsOpen(true)}>{t('emailChange.name')}</Action>}
      {cancelEmailChange && (
        <ConfirmedAct
          label={t('emailChange.cancel')}
          title={t('emailChange.cancelQuestion', { panel, id: String(customer.id) })}
          confirmLabel={t('emailChange.cancel')}
          field={{ name: 'reason', label: t('reason'), maxLength: 500 }}
          onAnswered={refresh}
          send={async (key, reason) => {
            await client.write('POST', `${path}/change-email/cancel`, { reason }, key)
            toast(t('emailChange.canceled'))
          }}
        >
          <p>{t('emailChange.cancelConsequences')}</p>
        </ConfirmedAct>
      )}
      {isOpen && <ChangeDialog {...{ customer, path }} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function ChangeDialog({ customer, path, onClose }: CustomerActsProps & { readonly onClose: () => void }) {
  const client = useClient()
  const toast = useToast()
  const { name: panel } = usePanel()
  const sending = useSending()
  const refresh = useRefresh(path)
  const [email, setEmail] = useState('')
  const [reason, setReason] = useState('')
  const confirm = () =>
    sending
      .send(async (key) => {
        await client.write('POST', `${path}/change-email`, { email, reason }, key)
        toast(t('emailChange.done'))
        onClose()
      })
      .finally(refresh)
  return (
    <ConfirmDialog
      title={t('emailChange.question', { panel, id: String(customer.id) })}
      closeLabel={c('close')}
      keepLabel={t('keep')}
      confirmLabel={t('emailChange.name')}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>{t('emailChange.consequences')}</p>
      <div className={styles.field}>
        <TextField
          id="new-email"
          type="email"
          label={t('emailChange.email')}
          maxLength={255}
          value={email}
          error={sending.errorOf('email')}
          onChange={({ target }) => setEmail(target.value)}
        />
      </div>
      <ReasonField id="email-reason" label={t('reason')} value={reason} error={sending.errorOf('reason')} onChange={setReason} />
      {sending.message && (
        <Notice tone="bad" role="alert">
          {sending.message}
        </Notice>
      )}
    </ConfirmDialog>
  )
}
