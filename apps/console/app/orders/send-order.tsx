import { useQuery } from '@tanstack/react-query'
import { Notice } from '@vitrine/ui/components'
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
import type { OrderChangeProps } from './change-order.tsx'
import styles from './order-acts.module.css'

const t = sayFrom(texts)
const c = sayFrom(common)

interface OrderRoute {
  readonly priority: number
  readonly account: string
  readonly providerServiceId: string
  readonly isUsable: boolean
  readonly hasRefused: boolean
  readonly isChosen: boolean
}

/** Sends an order now that waits or was refused, by the route that is chosen. */
export function SendOrder(props: OrderChangeProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Action onClick={() => setIsOpen(true)}>{t('send')}</Action>
      {isOpen && <SendDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function SendDialog({ order, path, onAnswered, onClose }: OrderChangeProps & { readonly onClose: () => void }) {
  const client = useClient()
  const toast = useToast()
  const panel = usePanel()
  const sending = useSending()
  const [route, setRoute] = useState('')
  const id = String(order.id)
  const routes = useQuery({
    queryKey: ['order-routes', path],
    queryFn: ({ signal }) => client.list<OrderRoute>(`${path}/routes`, {}, signal),
  })
  const options = [
    { value: '', name: t('asPlanned') },
    ...(routes.data?.rows ?? [])
      .filter(({ isUsable }) => isUsable)
      .map(({ priority, account, providerServiceId: service, hasRefused }) => ({
        value: String(priority),
        name: t(hasRefused ? 'refusedName' : 'routeName', { account, service }),
      })),
  ]
  const confirm = () =>
    sending
      .send(async (key) => {
        await client.write('POST', `${path}/send`, { version: order.version, priority: route === '' ? null : Number(route) }, key)
        toast(t('sent', { id }))
        onClose()
      })
      .finally(onAnswered)
  return (
    <ConfirmDialog
      title={t('sendTitle', { panel: panel.name, id })}
      closeLabel={c('close')}
      keepLabel={c('goBack')}
      confirmLabel={t('confirmSend')}
      isDisabled={routes.isPending}
      onClose={onClose}
      onConfirm={confirm}
    >
      <div className={styles.dialog}>
        <CompactSelect label={t('route')} options={options} value={route} isSet={false} onChange={setRoute} />
        <p className="tone-2">{t('sendText')}</p>
        {(sending.message ?? sending.errorOf('priority')) && (
          <Notice tone="bad" role="alert">
            {sending.message ?? sending.errorOf('priority')}
          </Notice>
        )}
      </div>
    </ConfirmDialog>
  )
}
