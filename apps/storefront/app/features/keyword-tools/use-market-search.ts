import { type FormEvent, useState } from 'react'
import { statusOf, ValidationError } from '../../api/api-error.ts'
import { useFailureMessage } from '../../errors/use-failure-message.ts'
import { useCarriedValues } from '../../forms/carried-values.ts'
import { useOneAtATime } from '../../forms/use-one-at-a-time.ts'
import { useTypedBefore } from '../../forms/use-typed-before.ts'
import type { Market } from './market-fields.tsx'
import { DEFAULT_MARKET } from './markets.ts'
import type { Tries } from './tries-left.tsx'

export interface MarketSearch<Result> {
  /** Of the text field. */
  readonly id: string
  readonly text: string
  readonly setText: (text: string) => void
  readonly market: Market
  readonly setMarket: (market: Market) => void
  /** Of the text field; every other failure stands above the form. */
  readonly error: string | undefined
  readonly failure: string | undefined
  readonly isSending: boolean
  readonly tries: Tries
  /** The newest answer with what was asked. */
  readonly found: { readonly requested: Market & { readonly text: string }; readonly result: Result } | undefined
  readonly submit: (event: FormEvent) => void
}

interface Options<Result> {
  readonly id: string
  /** What the text is called on the wire. */
  readonly field: string
  readonly tries: Tries
  readonly required: string
  readonly ask: (params: Market & { readonly text: string }) => Promise<Result>
  /** The tries as the server counts them, after it has refused one. */
  readonly count: () => Promise<Tries>
}

/** One field, a country and a language; each search uses one of the day's tries. */
export function useMarketSearch<Result extends Tries>({
  id,
  field,
  required,
  ask,
  count,
  ...first
}: Options<Result>): MarketSearch<Result> {
  const [text, setText] = useState('')
  const [market, setMarket] = useState<Market>(DEFAULT_MARKET)
  const [tries, setTries] = useState(first.tries)
  const [found, setFound] = useState<MarketSearch<Result>['found']>()
  const [problem, setProblem] = useState<{ readonly error?: string | undefined; readonly failure?: string | undefined }>({})
  const [isSending, setIsSending] = useState(false)
  const messageOf = useFailureMessage()
  useTypedBefore([id], (_, typed) => setText(typed))
  useCarriedValues(id, { text }, (_, typed) => setText(typed))

  const refuse = (error: string) => {
    setProblem({ error })
    document.getElementById(id)?.focus()
  }
  const send = useOneAtATime(async () => {
    const params = { ...market, text: text.trim() }
    setIsSending(true)
    setProblem({})
    try {
      const result = await ask(params)
      setFound({ requested: params, result })
      setTries({ limit: result.limit, limit_of: result.limit_of, resets_at: result.resets_at })
    } catch (error) {
      const ofField = error instanceof ValidationError ? error.fields[field]?.join('\n') : undefined
      if (ofField) refuse(ofField)
      else setProblem({ failure: messageOf(error) })
      if (statusOf(error) === 422) await count().then(setTries, () => undefined)
    }
    setIsSending(false)
  })
  return {
    ...{ id, text, market, setMarket, tries, found, isSending, error: problem.error, failure: problem.failure },
    setText: (typed) => {
      setText(typed)
      setProblem({})
    },
    submit: (event) => {
      event.preventDefault()
      if (text.trim() === '') return refuse(required)
      void send()
    },
  }
}
