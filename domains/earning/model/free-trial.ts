import type { Locale, Micro } from '@vitrine/platform/kernel'

export interface QuestTexts {
  readonly name: string
  readonly shortBody: string
  /** HTML. */
  readonly body: string
}

export interface Quest {
  readonly id: number
  readonly texts: Readonly<Partial<Record<Locale, QuestTexts>>> & { readonly en: QuestTexts }
  readonly image: string | null
  readonly networkId: number | null
  /** How often a customer may take it; 0 is once. */
  readonly repeatsCount: number
  readonly asksProof: boolean
  readonly minSpent: Micro | null
  readonly minToppedUp: Micro | null
}

export const textsIn = (texts: Quest['texts'], locale: Locale): QuestTexts => texts[locale] ?? texts.en

/** What a customer has ordered for and paid in, over all time. */
export interface Standing {
  readonly spent: Micro
  readonly toppedUp: Micro
}

/** What a customer still lacks for a quest; a guest lacks nothing yet (FREETRIAL-002). */
export const questLimits = ({ minSpent, minToppedUp }: Pick<Quest, 'minSpent' | 'minToppedUp'>, standing: Standing | null) => ({
  isBelowSpent: standing !== null && minSpent !== null && standing.spent < minSpent,
  isBelowToppedUp: standing !== null && minToppedUp !== null && standing.toppedUp < minToppedUp,
})

const DAY_MS = 86_400_000
/** What was not completed in a week is over (FREETRIAL-005). */
const DAYS = 7

/** When a trial that was not completed is over (NS-04). */
export const expiryOf = (createdAt: Date): Date => new Date(createdAt.getTime() + DAYS * DAY_MS)
