/** When positions are looked up. */
export const rankStages = ['on_create', 'on_complete', 'after_five_days'] as const
export type RankStage = (typeof rankStages)[number]
/** Keyword to position among the results, counted from 1; null when it is not among them. */
export type Positions = Readonly<Record<string, number | null>>

/** The keywords that an order was placed with, in their order. */
export const keywordsOf = (fields: Readonly<Record<string, string>>): string[] =>
  (fields.keywords ?? '').split('\n').filter((keyword) => keyword !== '')
