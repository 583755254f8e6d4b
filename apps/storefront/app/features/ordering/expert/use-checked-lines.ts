import type { Micro } from '@vitrine/platform/kernel'
import { useEffect, useMemo, useRef, useState } from 'react'
import { ValidationError } from '../../../api/api-error.ts'
import { delays } from '../../../forms/delayed.ts'
import { useApi } from '../../../session/session-context.tsx'
import { useShop } from '../../../shop/shop-context.tsx'
import { liveQuote } from '../../payment/live-quote.ts'
import { errorsByLine } from '../model/line-errors.ts'
import type { LineForm } from '../model/order-form.ts'
import { quoteBody } from '../model/order-requests.ts'
import { costsByLine } from '../model/sum-receipt.ts'
import { type Checked, checkLines } from './model/check-lines.ts'

/** The server takes as many in one purchase. */
export const BATCH = 100

export interface Line {
  /** As it stands in the box. */
  readonly text: string
  readonly form: LineForm
}

export interface CheckedLines {
  /** By the text of the line. */
  readonly costs: ReadonlyMap<string, Micro>
  readonly refused: ReadonlyMap<string, string>
  readonly isPending: boolean
  readonly refuse: (lines: ReadonlyMap<string, string>) => void
}

const byText = <Value>(map: ReadonlyMap<Line, Value>): [string, Value][] => [...map].map(([line, value]) => [line.text, value])

/** The server's messages about lines of a request, by line index. */
export function refusalsOf(error: unknown): ReadonlyMap<number, string> | undefined {
  if (!(error instanceof ValidationError)) return undefined
  const { lines } = errorsByLine(error.fields)
  return new Map([...lines].map(([place, errors]) => [place, Object.values(errors).flat().join(' ')]))
}

/** Debounced validation of all lines by the server, links included; its answer about a line is cached for that line. */
export function useCheckedLines(lines: readonly Line[]): CheckedLines {
  const api = useApi()
  const { cabinet_widget_token: api_token } = useShop().settings
  const [costs, setCosts] = useState<ReadonlyMap<string, Micro>>(new Map())
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const [isPending, setIsPending] = useState(false)
  const live = useMemo(() => {
    const quote = async (requested: readonly Line[], signal: AbortSignal) => {
      const body = quoteBody(
        requested.map(({ form }) => form),
        { coupon: '', email: '', paymentMethodId: null },
      )
      if (!body) return []
      const { data } = await api.ordering.quoteOrders({ query: { api_token }, body: { ...body, is_complete: true } }, { signal })
      const known = costsByLine(data)
      return requested.flatMap((_, place) => known.get(place) ?? [])
    }
    return liveQuote<readonly Line[], Checked<Line>>(delays.totalCost, {
      ask: (requested, signal) => checkLines(requested, BATCH, { quote: (some) => quote(some, signal), refusals: refusalsOf }),
      onAnswer: (checked) => {
        setCosts(new Map(byText(checked.costs)))
        setRefused((before) => new Map([...before, ...byText(checked.refused)]))
      },
      // Our own figures stand meanwhile, and the lines are judged again when they are sent.
      onFailure: () => setCosts(new Map()),
      onPending: setIsPending,
    })
  }, [api, api_token])
  useEffect(() => () => live.stop(), [live])
  const latest = useRef(lines)
  latest.current = lines
  const request = lines.map(({ text, form }) => `${text} ${form.isGuarantee}`).join('\n')
  useEffect(() => {
    if (request !== '') return live.change(latest.current)
    live.stop()
    setIsPending(false)
  }, [live, request])
  return { costs, refused, isPending, refuse: (more) => setRefused((before) => new Map([...before, ...more])) }
}
