import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Notice } from '@vitrine/ui/components'
import { Dialog } from '@vitrine/ui/controls'
import { useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { FieldText } from '../../../forms/field-text.tsx'
import { useSending } from '../../../forms/use-sending.ts'
import { useSettled } from '../../../forms/use-settled.ts'
import common from '../../../messages/en/common.json'
import texts from '../../../messages/en/placing.json'
import { sayFrom } from '../../../messages/texts.ts'
import { Action } from '../../../parts/action.tsx'
import { useToast } from '../../../parts/toasts.tsx'
import { usePanel } from '../../../session/panel-context.ts'
import { useClient } from '../../../session/session-context.tsx'
import { dollars } from '../../../values/dollars.ts'
import { newDraft, type OfferedService, type OrderDraft, orderOf, type Quote } from './order-draft.ts'
import { OrderFields } from './order-fields.tsx'
import styles from './placing.module.css'
import { priceOf, ServicePicker } from './service-picker.tsx'

const t = sayFrom(texts)
const c = sayFrom(common)
const REASON_MIN = 3
/** Refusals that belong to no field of the form. */
const OF_THE_WHOLE = ['customer', 'balance', 'cost', 'serviceId'] as const

export interface PlaceOrderProps {
  readonly customerId: number
  /** Of the customer, in the operators' API. */
  readonly path: string
}

/** Orders for a customer, from the customer's balance. */
export function PlaceOrder(props: PlaceOrderProps) {
  const panel = usePanel()
  const [isOpen, setIsOpen] = useState(false)
  const [service, setService] = useState<OfferedService>()
  const close = () => {
    setIsOpen(false)
    setService(undefined)
  }
  return (
    <>
      <Action onClick={() => setIsOpen(true)}>{t('place')}</Action>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={t('title', { panel: panel.name, id: String(props.customerId) })}
        closeLabel={c('close')}
        width={560}
      >
        <div className={styles.form}>
          <p className={styles.detail}>{t('note')}</p>
          {service ? (
            <OrderForm key={service.id} {...props} service={service} onChange={() => setService(undefined)} onClose={close} />
          ) : (
            <ServicePicker path={props.path} onPick={setService} />
          )}
        </div>
      </Dialog>
    </>
  )
}

interface OrderFormProps extends PlaceOrderProps {
  readonly service: OfferedService
  readonly onChange: () => void
  readonly onClose: () => void
}

function OrderForm({ customerId, path, service, onChange, onClose }: OrderFormProps) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const sending = useSending()
  const [draft, setDraft] = useState<OrderDraft>(() => newDraft(service))
  const [reason, setReason] = useState('')
  const order = orderOf(service, draft)
  const typed = JSON.stringify(order)
  const requested = useSettled(typed)
  const quote = useQuery({
    queryKey: ['quote-for', path, requested],
    queryFn: () => client.write<Quote>('POST', `${path}/orders/quote`, JSON.parse(requested)),
    enabled: requested !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
  // A price is that of exactly what stands in the form.
  const shown = order && requested === typed && !quote.error && !quote.isPlaceholderData ? quote.data : undefined
  const unfit = quote.error instanceof ApiError ? quote.error.errors : {}
  const errorOf = (field: string) => sending.errorOf(field) ?? unfit[field]?.join('\n')
  const whole = OF_THE_WHOLE.flatMap((field) => errorOf(field) ?? []).join('\n')
  const isTooMuch = shown?.after.startsWith('-') === true
  const place = () =>
    sending
      .send(async (key) => {
        const body = { ...order, cost: shown?.cost, reason: reason.trim() }
        const placed = await client.write<{ id: number; charged: string }>('POST', `${path}/orders`, body, key)
        toast(t('placed', { id: String(placed.id), customer: String(customerId), cost: dollars(placed.charged) }))
        onClose()
      })
      .finally(() => Promise.all(['list', 'customer', 'quote-for'].map((name) => queries.invalidateQueries({ queryKey: [name] }))))
  return (
    <form
      className={styles.form}
      aria-label={t('confirm')}
      onSubmit={(event) => {
        event.preventDefault()
        void place()
      }}
    >
      <div className={styles.chosen}>
        <span className={styles.name}>
          <span>{`${service.id} · ${service.name}`}</span>
          <span className={styles.detail}>{`${service.network} · ${priceOf(service)}`}</span>
        </span>
        <Action type="button" onClick={onChange}>
          {t('change')}
        </Action>
      </div>
      <OrderFields {...{ service, draft, errorOf }} onChange={setDraft} />
      <FieldText
        id="place-reason"
        label={t('reason')}
        autoComplete="off"
        maxLength={500}
        value={reason}
        error={sending.errorOf('reason')}
        onChange={(event) => setReason(event.target.value)}
      />
      <Price quote={shown} />
      {isTooMuch && <Notice tone="warn">{t('tooLittle')}</Notice>}
      {(whole || sending.message) && (
        <Notice tone="bad" role="alert">
          {whole || sending.message}
        </Notice>
      )}
      <div className={styles.foot}>
        <Action type="button" onClick={onClose}>
          {c('goBack')}
        </Action>
        <Action
          type="submit"
          variant="primary"
          isLoading={sending.isSending}
          disabled={!shown || isTooMuch || reason.trim().length < REASON_MIN}
        >
          {shown ? t('confirmFor', { cost: dollars(shown.cost) }) : t('confirm')}
        </Action>
      </div>
    </form>
  )
}

/** What it costs, and what is left of the balance. */
function Price({ quote }: { readonly quote: Quote | undefined }) {
  if (!quote) return <p className={styles.price}>{t('noPrice')}</p>
  return (
    <div role="status">
      <dl className={styles.price}>
        <dt>{t('cost')}</dt>
        <dd className="number weight-medium">{dollars(quote.cost)}</dd>
        <dt>{t('balance')}</dt>
        <dd className="number">{`${dollars(quote.balance)} → ${dollars(quote.after)}`}</dd>
      </dl>
    </div>
  )
}
