import type { Tone } from '@vitrine/ui/components'
import type texts from '../../messages/en/documents.json'

export interface WaitingDocuments {
  /** The customer's. */
  readonly id: number
  readonly customer: { readonly id: number; readonly name: string; readonly email: string | null }
  readonly photos: number
  readonly submittedAt: string
  readonly dueAt: string
  readonly isLate: boolean
}

export type DocumentStep = keyof (typeof texts)['steps']
export type RefusalReason = keyof (typeof texts)['reasons']

export interface DocumentPhoto {
  readonly id: string
  /** A call that is good until then, and recorded. */
  readonly url: string
  readonly until: string
}

export interface DocumentCase {
  readonly id: number
  readonly customer: {
    readonly id: number
    readonly name: string
    readonly email: string | null
    readonly locale: string
    readonly createdAt: string
  }
  readonly state: keyof (typeof texts)['states']
  readonly version: number
  readonly submittedAt: string | null
  readonly dueAt: string | null
  readonly isLate: boolean
  readonly photosKeptUntil: string | null
  readonly steps: readonly { readonly step: DocumentStep; readonly photos: readonly DocumentPhoto[] }[]
  readonly payments: readonly {
    readonly invoice: number
    readonly method: string
    readonly paidWith: string | null
    readonly amount: string
    readonly currency: string
    readonly at: string
  }[]
  readonly decisions: readonly {
    readonly id: number
    readonly outcome: 'approved' | 'refused'
    readonly reason: RefusalReason | null
    readonly note: string | null
    readonly by: string
    readonly decidedAt: string
  }[]
  readonly mayDecide: boolean
}

export const stateTones = { collecting: 'mute', in_review: 'warn', approved: 'ok', refused: 'bad' } as const satisfies Readonly<
  Record<DocumentCase['state'], Tone>
>

/** The photos of all steps in their order, each with its number within its step. */
export const photosInOrder = ({ steps }: Pick<DocumentCase, 'steps'>) =>
  steps.flatMap(({ step, photos }) => photos.map((photo, index) => ({ ...photo, step, number: index + 1 })))
export type NumberedPhoto = ReturnType<typeof photosInOrder>[number]

const ZOOMS = [1, 1.5, 2, 3, 4] as const

/** The next larger or smaller scale; the same at the end. */
export function zoomed(scale: number, direction: 1 | -1): number {
  const at = ZOOMS.indexOf(scale as (typeof ZOOMS)[number])
  return ZOOMS[Math.min(ZOOMS.length - 1, Math.max(0, at + direction))] ?? 1
}

/** A quarter turn on. */
export const turned = (degrees: number): number => (degrees + 90) % 360
