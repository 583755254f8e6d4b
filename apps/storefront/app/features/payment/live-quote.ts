import { delayed } from '../../forms/delayed.ts'

export interface QuotePorts<Request, Answer> {
  readonly ask: (request: Request, signal: AbortSignal) => Promise<Answer>
  readonly onAnswer: (answer: Answer, request: Request) => void
  readonly onFailure: (error: unknown) => void
  /** True from a change until its figure stands: the old one is shown dimmed meanwhile. */
  readonly onPending: (isPending: boolean) => void
}

/** Debounced quote; a newer change drops the answer to an older one. */
export function liveQuote<Request, Answer>(
  delayMs: number,
  ports: QuotePorts<Request, Answer>,
): { readonly change: (request: Request) => void; readonly stop: () => void } {
  let current: AbortController | undefined
  const ask = delayed<Request>(delayMs, async (request) => {
    const mine = new AbortController()
    current = mine
    try {
      const answer = await ports.ask(request, mine.signal)
      if (!mine.signal.aborted) ports.onAnswer(answer, request)
    } catch (error) {
      if (!mine.signal.aborted) ports.onFailure(error)
    }
    if (!mine.signal.aborted) ports.onPending(false)
  })
  return {
    change: (request) => {
      current?.abort()
      ports.onPending(true)
      // Each change starts the wait again (DEBOUNCE-001, DEBOUNCE-004).
      ask.run(request)
    },
    stop: () => {
      current?.abort()
      ask.cancel()
    },
  }
}
