import type { TotalSumQuote } from '@vitrine/ordering/contract/schemas'
import { useEffect, useMemo, useRef, useState } from 'react'
import { ValidationError } from '../../../../api/api-error.ts'
import { delays } from '../../../../forms/delayed.ts'
import { type FormErrors, mapQuoteErrors } from '../../../../forms/map-errors.ts'
import { useApi } from '../../../../session/session-context.tsx'
import { useShop } from '../../../../shop/shop-context.tsx'
import { liveQuote } from '../../../payment/live-quote.ts'
import type { OrderService } from '../../model/choices.ts'
import { boundsOf, type OrderForm } from '../../model/order-form.ts'
import { type QuoteBody, quoteBody } from '../../model/order-requests.ts'

export interface LiveTotal {
  /** The server's figures for the chosen method; undefined until the first answer and after a failure. */
  readonly quote: TotalSumQuote | undefined
  readonly isPending: boolean
  /** The coupon that the figures are about. */
  readonly coupon: string
}

export interface QuoteReport {
  readonly onErrors: (errors: FormErrors) => void
  /** With the errors that stood at the change that was priced. */
  readonly onPriced: (earlier: FormErrors) => void
}

/** Asks the server what the form costs, 600 ms after the last change that moves the price. */
export function useQuote(form: OrderForm, service: OrderService | undefined, { onErrors, onPriced }: QuoteReport): LiveTotal {
  const api = useApi()
  const { cabinet_widget_token: api_token } = useShop().settings
  const [answer, setAnswer] = useState<{ readonly quote: TotalSumQuote; readonly coupon: string }>()
  const [isPending, setIsPending] = useState(false)
  const report = useRef({ onErrors, onPriced })
  report.current = { onErrors, onPriced }
  const errorsAtChange = useRef(form.errors)

  const live = useMemo(
    () =>
      liveQuote<QuoteBody, TotalSumQuote>(delays.totalCost, {
        ask: async (body, signal) => (await api.ordering.quoteOrders({ query: { api_token }, body }, { signal })).data,
        onAnswer: (quote, body) => {
          setAnswer({ quote, coupon: body.coupon_code ?? '' })
          report.current.onPriced(errorsAtChange.current)
        },
        onFailure: (error) => {
          setAnswer(undefined)
          // The link is judged by its own call; here only what moves the price is said.
          if (error instanceof ValidationError) report.current.onErrors(priceErrors(mapQuoteErrors(error.fields).fields))
        },
        onPending: setIsPending,
      }),
    [api, api_token],
  )
  useEffect(() => () => live.stop(), [live])

  const { serviceId, quantity, isGuarantee, paymentMethodId, linkedCardId, targetableValues, coupon } = form
  const { isDripFeed, numberOfRuns, dripFeedMode, dripFeedQuantityStep } = form
  const bounds = service && boundsOf(service)
  const isPriceable = bounds !== undefined && quantity >= bounds.min && quantity <= bounds.max
  const latestForm = useRef(form)
  latestForm.current = form
  // Exactly these fields move the price; the link and the e-mail do not.
  useEffect(() => {
    const body = isPriceable ? quoteBody([latestForm.current], latestForm.current) : undefined
    errorsAtChange.current = latestForm.current.errors
    if (body) return live.change(body)
    live.stop()
    setAnswer(undefined)
    setIsPending(false)
  }, [
    live,
    isPriceable,
    serviceId,
    quantity,
    isGuarantee,
    paymentMethodId,
    linkedCardId,
    targetableValues,
    coupon,
    isDripFeed,
    numberOfRuns,
    dripFeedMode,
    dripFeedQuantityStep,
  ])
  return { quote: answer?.quote, coupon: answer?.coupon ?? '', isPending }
}

const PRICE_FIELDS: readonly string[] = ['quantity', 'configurationQuantity', 'serviceId', 'paymentMethodId', 'coupon', 'targetableValues']
const priceErrors = (errors: FormErrors): FormErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => PRICE_FIELDS.includes(field)))
