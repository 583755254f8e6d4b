export const adjustmentKinds = ['goodwill', 'correction', 'bonus', 'migration'] as const
export type AdjustmentKind = (typeof adjustmentKinds)[number]

export interface Adjustment {
  readonly id: number
  /** In US dollars with a sign. */
  readonly amount: string
  readonly kind: AdjustmentKind
  readonly reason: string
  readonly note: string | null
  readonly agreedBy: number | null
  readonly reverses: number | null
  readonly reversedBy: number | null
  readonly createdAt: string
}
export interface Preview {
  readonly before: string
  readonly after: string
  readonly dayTotal: string
  readonly dayCap: string
  readonly needsSecond: boolean
}

/** What the server takes: dollars with at most two decimals and perhaps a minus, not zero. */
export const isAmount = (text: string): boolean => /^-?\d{1,7}(\.\d{1,2})?$/.test(text) && /[1-9]/.test(text)
