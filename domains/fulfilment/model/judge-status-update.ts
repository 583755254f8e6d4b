import type { ProgressAnswer, ProviderProgress } from '../ports.ts'

/** What we know of an accepted order when an answer about it comes in. */
export interface Watched {
  readonly quantity: number
  readonly delivered: number
  readonly currency: string
  readonly acceptedAt: Date
  /** Answers in a row that did not know the order, or named another currency. */
  readonly unseen: number
  readonly oddCurrencies: number
}

export type StatusUpdate =
  | {
      readonly kind: 'progress'
      readonly startCount: number | null
      readonly remains: number | null
      readonly delivered: number
      readonly rawStatus: string
    }
  | {
      readonly kind: 'final'
      readonly outcome: 'completed' | 'partial' | 'canceled'
      readonly startCount: number | null
      readonly remains: number | null
      readonly delivered: number
      readonly rawStatus: string
      readonly charge: string | null
    }
  | { readonly kind: 'nothing'; readonly unseen: number; readonly oddCurrencies: number; readonly rawStatus: string | null }
  | { readonly kind: 'review'; readonly reason: string; readonly rawStatus: string | null }

const unseenMax = 3
/** Limit of unclear answers: mostly the panel is out of order, and then for all orders at once. */
const unclearMax = 12
const oddCurrenciesMax = 2

/** What an answer of `status` means for the order. A contradiction goes to a human; a missing id is no status update, never "canceled". */
export function judgeStatusUpdate(watched: Watched, answer: ProgressAnswer | undefined, now: Date, unseenGraceMs: number): StatusUpdate {
  if (answer === undefined || answer.kind === 'no-news') return nothing(watched)
  if (answer.kind === 'error') return judgeError(watched, answer, now, unseenGraceMs)
  return judgeProgress(watched, answer.progress)
}

const nothing = (watched: Watched, rawStatus: string | null = null): StatusUpdate => ({
  kind: 'nothing',
  unseen: watched.unseen,
  oddCurrencies: watched.oddCurrencies,
  rawStatus,
})

function judgeError(
  watched: Watched,
  { text, isUnclear }: Extract<ProgressAnswer, { kind: 'error' }>,
  now: Date,
  unseenGraceMs: number,
): StatusUpdate {
  if (now.getTime() - watched.acceptedAt.getTime() < unseenGraceMs) return nothing(watched, text)
  const unseen = watched.unseen + 1
  if (unseen >= (isUnclear ? unclearMax : unseenMax)) {
    return { kind: 'review', reason: `the provider ${isUnclear ? 'only says' : 'does not know the order'}: ${text}`, rawStatus: text }
  }
  return { kind: 'nothing', unseen, oddCurrencies: watched.oddCurrencies, rawStatus: text }
}

function judgeProgress(watched: Watched, progress: ProviderProgress): StatusUpdate {
  const { state, rawStatus, startCount, remains } = progress
  if (progress.currency !== null && progress.currency !== watched.currency) {
    const oddCurrencies = watched.oddCurrencies + 1
    if (oddCurrencies < oddCurrenciesMax) return { kind: 'nothing', unseen: 0, oddCurrencies, rawStatus }
    return { kind: 'review', reason: `charged in ${progress.currency}, not in ${watched.currency}`, rawStatus }
  }
  if (remains !== null && remains > watched.quantity) {
    return { kind: 'review', reason: `${remains} remain of ${watched.quantity}`, rawStatus }
  }
  if (state === 'unknown') return { kind: 'nothing', unseen: 0, oddCurrencies: 0, rawStatus }
  const delivered = remains === null ? watched.delivered : Math.min(watched.quantity, watched.quantity - remains)
  if (state === 'pending' || state === 'in_progress') return { kind: 'progress', startCount, remains, delivered, rawStatus }
  return judgeEnd(watched, { ...progress, state }, delivered)
}

function judgeEnd(
  watched: Watched,
  progress: ProviderProgress & { readonly state: 'completed' | 'partial' | 'canceled' },
  delivered: number,
): StatusUpdate {
  const { state, rawStatus, startCount, remains, charge } = progress
  const end = { kind: 'final', startCount, remains, rawStatus, charge } as const
  if (state === 'completed') return { ...end, outcome: 'completed', delivered: watched.quantity }
  // Panels set the rest of a canceled order to zero: when it cost nothing, nothing was delivered.
  if (state === 'canceled' && charge !== null && Number(charge) === 0) return { ...end, outcome: 'canceled', delivered: 0 }
  if (remains === null || (state === 'canceled' && remains <= 0)) {
    return { kind: 'review', reason: `${rawStatus} without saying how much was delivered`, rawStatus }
  }
  if (delivered >= watched.quantity) return { ...end, outcome: 'completed', delivered: watched.quantity }
  return { ...end, outcome: delivered === 0 ? 'canceled' : state, delivered }
}
