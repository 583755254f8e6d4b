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
import { usePanel } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import type { CustomerActsProps } from './customer-acts.tsx'

const t = sayFrom(texts)
const c = sayFrom(common)

/** Opens the shop in a new tab, in the customer's account. */
export function ActForCustomer(props: CustomerActsProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Action onClick={() => setIsAsking(true)}>{t('act.name')}</Action>
      {isAsking && <ActDialog {...props} onClose={() => setIsAsking(false)} />}
    </>
  )
}

function ActDialog({ customer, path, onClose }: CustomerActsProps & { readonly onClose: () => void }) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const panel = usePanel()
  const sending = useSending()
  const [reason, setReason] = useState('')
  const [ticket, setTicket] = useState('')
  /** Where the browser opened no tab. */
  const [address, setAddress] = useState<string>()
  const confirm = () =>
    sending.send(async (key) => {
      const { url } = await client.write<{ url: string }>('POST', `${path}/impersonation`, { reason, ticket }, key)
      await queries.invalidateQueries({ queryKey: ['access', path] })
      const tab = window.open('', '_blank')
      if (!tab) return setAddress(url)
      tab.opener = null
      tab.location.replace(url)
      toast(t('act.done'))
      onClose()
    })
  return (
    <ConfirmDialog
      title={t('act.question', { panel: panel.name, id: String(customer.id) })}
      closeLabel={c('close')}
      keepLabel={t('keep')}
      confirmLabel={t('act.name')}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>{t('act.consequences')}</p>
      <ReasonField id="act-reason" label={t('reason')} value={reason} error={sending.errorOf('reason')} onChange={setReason} />
      <ReasonField
        id="act-ticket"
        label={t('act.ticket')}
        maxLength={50}
        value={ticket}
        error={sending.errorOf('ticket')}
        onChange={setTicket}
      />
      {address && (
        <Notice tone="info">
          <a href={address} target="_blank" rel="noopener noreferrer">
            {t('act.open')}
          </a>
        </Notice>
      )}
      {sending.message && (
        <Notice tone="bad" role="alert">
          {sending.message}
        </Notice>
      )}
    </ConfirmDialog>
  )
}
