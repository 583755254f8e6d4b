import texts from '../../../messages/en/providers.json'
import { sayFrom } from '../../../messages/texts.ts'

const t = sayFrom(texts)

export const reasons = ['definitive', 'transient', 'funds', 'key', 'order'] as const
export const progresses = ['pending', 'in_progress', 'completed', 'partial', 'canceled', 'unknown'] as const
export type Reason = (typeof reasons)[number]
export type Progress = (typeof progresses)[number]

/** What a provider says and what it means. */
export interface Words {
  readonly errorTexts: readonly { readonly part: string; readonly means: Reason }[]
  readonly statusWords: readonly { readonly word: string; readonly means: Progress }[]
  readonly seen: readonly { readonly word: string; readonly orders: number; readonly means: Progress }[]
  readonly refusals: readonly {
    readonly text: string
    readonly means: Reason | null
    readonly calls: number
    readonly orders: number
    readonly lastAt: string
  }[]
}

/** What a mapping would do. */
export interface Effect {
  readonly already: Reason | Progress | null
  readonly changes: readonly {
    readonly text: string
    readonly before: Reason | Progress | null
    readonly after: Reason | Progress | null
    readonly calls: number | null
    readonly orders: number
  }[]
  readonly sample: { readonly text: string; readonly before: Reason | null; readonly after: Reason | null } | null
}

export const nameOfReason = (reason: Reason): string => t(`words.errorMeanings.${reason}`)
export const nameOfProgress = (progress: Progress): string => t(`words.statusMeanings.${progress}`)

/** Of either kind; without one nobody has said what it means. */
export function nameOfMeaning(meaning: Reason | Progress | null): string {
  const reason = reasons.find((each) => each === meaning)
  const progress = progresses.find((each) => each === meaning)
  return reason ? nameOfReason(reason) : progress ? nameOfProgress(progress) : t('words.noMeaning')
}
