import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Notice } from '@vitrine/ui/components'
import { useRef, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { FieldText } from '../../../forms/field-text.tsx'
import { useSending } from '../../../forms/use-sending.ts'
import { useSettled } from '../../../forms/use-settled.ts'
import common from '../../../messages/en/common.json'
import texts from '../../../messages/en/placing.json'
import { sayFrom } from '../../../messages/texts.ts'
import { Action } from '../../../parts/action.tsx'
import { useToast } from '../../../parts/toasts.tsx'
import { useClient } from '../../../session/session-context.tsx'
import { dollars } from '../../../values/dollars.ts'
import { OfferedServices, priceOf } from './offered-services.tsx'
import { type DraftLine, LINES_MAX, newDraft, type OfferedService, type Quote, wholeOrderOf } from './order-draft.ts'
import { OrderFields } from './order-fields.tsx'
import { OrderPrice } from './order-price.tsx'
import styles from './placing.module.css'

const t = sayFrom(texts)
const c = sayFrom(common)
const REASON_MIN = 3
/** Refusals that belong to no field of the form. */
const OF_THE_WHOLE = ['customer', 'balance', 'cost', 'lines'] as const

export interface OrderFormProps {
  readonly customerId: number
  /** Of the customer, in the operators' API. */
  readonly path: string
  readonly onClose: () => void
}

/** An order of several lines and perhaps a coupon, with what it costs before it is placed: all of it, or nothing. */
export function OrderForm({ customerId, path, onClose }: OrderFormProps) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const sending = useSending()
  const [lines, setLines] = useState<readonly DraftLine[]>([])
  const [isPicking, setIsPicking] = useState(true)
  const [coupon, setCoupon] = useState('')
  const [reason, setReason] = useState('')
  const lastKey = useRef(0)
  const order = wholeOrderOf(lines, coupon)
  const { shown, errors } = useQuote(path, order)
  const errorOf = (field: string) => sending.errorOf(field) ?? errors[field]?.join('\n')
  const whole = [...OF_THE_WHOLE, ...lines.map((_, at) => `lines.${at}.serviceId`)].flatMap((field) => errorOf(field) ?? []).join('\n')
  const isTooMuch = shown?.after.startsWith('-') === true
  const pick = (service: OfferedService) => {
    lastKey.current += 1
    setLines([...lines, { key: lastKey.current, service, draft: newDraft(service) }])
    setIsPicking(false)
  }
  const remove = (key: number) => {
    const left = lines.filter((line) => line.key !== key)
    setLines(left)
    if (left.length === 0) setIsPicking(true)
  }
  const place = () =>
    sending
      .send(async (key) => {
        const body = { ...order, cost: shown?.cost, reason: reason.trim() }
        const placed = await client.write<{ ids: readonly number[]; charged: string }>('POST', `${path}/orders`, body, key)
        const said = { id: String(placed.ids[0]), customer: String(customerId), cost: dollars(placed.charged) }
        toast(placed.ids.length === 1 ? t('placed', said) : t('placedMany', { ...said, count: placed.ids.length }))
        onClose()
      })
      .finally(() => Promise.all(['list', 'customer', 'quote-for'].map((name) => queries.invalidateQueries({ queryKey: [name] }))))
  return (
    <form
      className={styles.form}
      aria-label={t('confirm')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (shown && !isTooMuch && reason.trim().length >= REASON_MIN) void place()
      }}
    >
      {lines.map(({ key, service, draft }, at) => (
        <fieldset key={key} className={styles.line}>
          <legend className="sr-only">{t('line', { number: at + 1, name: service.name })}</legend>
          <div className={styles.chosen}>
            <span className={styles.name}>
              <span>{`${service.id} · ${service.name}`}</span>
              <span className={styles.detail}>{`${service.network} · ${priceOf(service)}`}</span>
            </span>
            {shown && lines.length > 1 && <span className="number">{dollars(shown.lines[at]?.cost ?? '0')}</span>}
            <Action type="button" aria-label={t('removeLine', { name: service.name })} onClick={() => remove(key)}>
              {t('remove')}
            </Action>
          </div>
          <OrderFields
            id={`place-${key}`}
            {...{ service, draft }}
            errorOf={(field) => errorOf(`lines.${at}.${field}`)}
            onChange={(next) => setLines(lines.map((line) => (line.key === key ? { ...line, draft: next } : line)))}
          />
        </fieldset>
      ))}
      {isPicking ? (
        <OfferedServices path={path} onPick={pick} />
      ) : (
        lines.length < LINES_MAX && (
          <span>
            <Action type="button" onClick={() => setIsPicking(true)}>
              {t('addLine')}
            </Action>
          </span>
        )
      )}
      {lines.length > 0 && (
        <>
          <FieldText
            id="place-coupon"
            label={t('coupon')}
            autoComplete="off"
            maxLength={50}
            value={coupon}
            error={errorOf('coupon')}
            onChange={(event) => setCoupon(event.target.value)}
          />
          <FieldText
            id="place-reason"
            label={t('reason')}
            autoComplete="off"
            maxLength={500}
            value={reason}
            error={sending.errorOf('reason')}
            onChange={(event) => setReason(event.target.value)}
          />
          <OrderPrice quote={shown} />
        </>
      )}
      {isTooMuch && <Notice tone="warn">{t('tooLittle')}</Notice>}
      {(whole || sending.message) && (
        <Notice tone="bad" role="alert">
          {whole || sending.message}
        </Notice>
      )}
      {lines.length > 0 && (
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
      )}
    </form>
  )
}

/** The price of exactly what stands in the form, once it is known; or what does not fit. */
function useQuote(path: string, order: ReturnType<typeof wholeOrderOf>) {
  const client = useClient()
  const typed = JSON.stringify(order)
  const requested = useSettled(typed)
  const quote = useQuery({
    queryKey: ['quote-for', path, requested],
    queryFn: () => client.write<Quote>('POST', `${path}/orders/quote`, JSON.parse(requested)),
    enabled: requested !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return {
    shown: order && requested === typed && !quote.error && !quote.isPlaceholderData ? quote.data : undefined,
    errors: requested === typed && quote.error instanceof ApiError ? quote.error.errors : {},
  }
}
