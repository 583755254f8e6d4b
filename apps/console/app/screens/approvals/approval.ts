import texts from '../../messages/en/approvals.json'
import { type Named, textIn } from '../../messages/texts.ts'

export interface Approval {
  readonly id: number
  readonly kind: string
  readonly entity: { readonly kind: string; readonly id: string; readonly label: string }
  readonly shown: Readonly<Record<string, unknown>>
  readonly amountUsd: string | null
  readonly reason: string | null
  readonly state: 'requested' | 'done' | 'refused' | 'withdrawn' | 'expired' | 'void'
  readonly requestedBy: { readonly id: number; readonly name: string }
  readonly requestedAt: string
  readonly expiresAt: string
  readonly decidedBy: { readonly id: number; readonly name: string } | null
  readonly decidedAt: string | null
  readonly refusal: string | null
  readonly mayDecide: boolean
  readonly mayWithdraw: boolean
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const kindName = (kind: string): string => sentence(textIn(texts.kinds as Named, kind))

/** What is done to whom, in one line. */
export const whatOf = ({ kind, entity }: Pick<Approval, 'kind' | 'entity'>): string => `${kindName(kind)}: ${entity.label}`

/** What was shown, in the order that it was written in; what is empty says nothing. */
export const shownFacts = (shown: Approval['shown']): [name: string, value: string][] =>
  Object.entries(shown).flatMap(([name, value]): [string, string][] => {
    const text = Array.isArray(value)
      ? value.join(', ')
      : value === null
        ? ''
        : typeof value === 'object'
          ? JSON.stringify(value)
          : String(value)
    return text === '' ? [] : [[fieldName(name), text]]
  })

/** A name that no text knows says itself: `dailySum` is `Daily sum`. */
const fieldName = (name: string): string =>
  sentence(Object.hasOwn(texts.fields, name) ? textIn(texts.fields as Named, name) : name.replaceAll(/([A-Z])/g, ' $1').toLowerCase())
