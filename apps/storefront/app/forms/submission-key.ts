export interface KeyStore {
  readonly read: () => string | undefined
  readonly write: (value: string) => void
  readonly remove: () => void
}
export interface SubmissionKeys {
  /** The key of this very request: the same as before while an earlier sending of the same request was never answered. */
  readonly take: (request: unknown) => string
  /** The server answered: the next submit is a new one. */
  readonly answered: () => void
  /** What was sent and never answered. */
  readonly unanswered: () => { readonly key: string; readonly request: unknown } | undefined
}

/**
 * One idempotency key per submit, stored until the server has answered it: a request whose answer was lost (connection, reload, crash) is
 * sent again under its own key, and the server does the work once.
 */
export function submissionKeys(store: KeyStore, createId: () => string = () => crypto.randomUUID()): SubmissionKeys {
  return {
    take: (request) => {
      const body = JSON.stringify(request)
      const kept = parseStoredOrder(store.read())
      if (kept?.body === body) return kept.key
      const key = createId()
      store.write(JSON.stringify({ key, body }))
      return key
    },
    answered: store.remove,
    unanswered: () => {
      const kept = parseStoredOrder(store.read())
      return kept && { key: kept.key, request: parsed(kept.body) }
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function parseStoredOrder(text: string | undefined): { readonly key: string; readonly body: string } | undefined {
  const kept = parsed(text ?? 'null')
  if (typeof kept !== 'object' || kept === null || !('key' in kept) || !('body' in kept)) return undefined
  return typeof kept.key === 'string' && typeof kept.body === 'string' ? { key: kept.key, body: kept.body } : undefined
}

/** An answer of the server, whatever it says, ends a submit; no answer, or one from something in between, leaves it open. */
export const wasAnswered = (status: number): boolean => status >= 200 && status < 500 && status !== 429

/** Lets one call through at a time: a second click while the first is on its way does nothing (SUBMIT-001). */
export function oneAtATime<Result>(work: () => Promise<Result>): () => Promise<Result | undefined> {
  let isRunning = false
  return async () => {
    if (isRunning) return undefined
    isRunning = true
    try {
      return await work()
    } finally {
      isRunning = false
    }
  }
}
