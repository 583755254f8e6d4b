import { isRecord } from '@vitrine/platform/kernel'
/** A card is being linked on another site: where to come back to, and what stood there. */
export interface Linking {
  /** The payment that links the card. */
  readonly invoiceId: string
  /** Path and query of the page that was left, and of the one to come back to. */
  readonly left: string
  readonly returnTo: string
  /** Cards that were there before. */
  readonly known: readonly number[]
  /** What was typed on the page that was left, for that page to read. */
  readonly draft: unknown
  /** Milliseconds. */
  readonly at: number
}

/** What was typed is stored for a visit to a payment page, not for the next day. */
const KEPT_MS = 60 * 60 * 1000

const isPath = (value: unknown): value is string => typeof value === 'string' && /^\/(?![/\\])/.test(value)
const isNumber = (value: unknown): value is number => typeof value === 'number'

export function parseLinking(text: string | undefined, now: number): Linking | undefined {
  let kept: unknown
  try {
    kept = JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
  if (!isRecord(kept)) return undefined
  const { invoiceId, left, returnTo, known, draft, at } = kept
  if (typeof invoiceId !== 'string' || !isPath(left) || !isPath(returnTo) || !Array.isArray(known) || !isNumber(at)) return undefined
  if (now - at > KEPT_MS) return undefined
  return { invoiceId, left, returnTo, known: known.filter(isNumber), draft, at }
}

/** The page that was left, or that one comes back to. */
export const isBackAt = ({ left, returnTo }: Linking, path: string): boolean => path === left || path === returnTo

/** The card that was not there before. */
export const newCardOf = <Card extends { readonly linkedCardId: number | null }>(
  known: readonly number[],
  cards: readonly Card[],
): Card | undefined => cards.find(({ linkedCardId }) => linkedCardId !== null && !known.includes(linkedCardId))
