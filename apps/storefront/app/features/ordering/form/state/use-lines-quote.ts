import type { TotalSumQuote } from '@vitrine/ordering/contract/schemas'
import { useEffect, useMemo, useRef, useState } from 'react'
import { ValidationError } from '../../../../api/api-error.ts'
import { delays } from '../../../../forms/delayed.ts'
import { useApi } from '../../../../session/session-context.tsx'
import { useShop } from '../../../../shop/shop-context.tsx'
import { liveQuote } from '../../../payment/live-quote.ts'
import { errorsByLine, type LineErrors } from '../../model/line-errors.ts'
import type { QuoteBody } from '../../model/order-requests.ts'

export interface LinesQuote {
  readonly quote: TotalSumQuote | undefined
  readonly isPending: boolean
  /** The coupon that the figures are about. */
  readonly coupon: string
}

/** What several lines cost together, asked 600 ms after the last change of what is sent. */
export function useLinesQuote(body: QuoteBody | undefined, onErrors: (errors: LineErrors) => void): LinesQuote {
  const api = useApi()
  const { cabinet_widget_token: api_token } = useShop().settings
  const [answer, setAnswer] = useState<{ readonly quote: TotalSumQuote; readonly coupon: string }>()
  const [isPending, setIsPending] = useState(false)
  const report = useRef(onErrors)
  report.current = onErrors
  const live = useMemo(
    () =>
      liveQuote<QuoteBody, TotalSumQuote>(delays.totalCost, {
        ask: async (params, signal) => (await api.ordering.quoteOrders({ query: { api_token }, body: params }, { signal })).data,
        onAnswer: (quote, params) => setAnswer({ quote, coupon: params.coupon_code ?? '' }),
        onFailure: (error) => {
          setAnswer(undefined)
          if (error instanceof ValidationError) report.current(errorsByLine(error.fields))
        },
        onPending: setIsPending,
      }),
    [api, api_token],
  )
  useEffect(() => () => live.stop(), [live])
  const text = body && JSON.stringify(body)
  const latest = useRef(body)
  latest.current = body
  useEffect(() => {
    if (text !== undefined && latest.current) return live.change(latest.current)
    live.stop()
    setAnswer(undefined)
    setIsPending(false)
  }, [live, text])
  return { quote: answer?.quote, coupon: answer?.coupon ?? '', isPending }
}
