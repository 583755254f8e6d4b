export type CartValueBucket = 'below_20' | '20_to_40' | 'above_40'

const LOW_CENTS = 2000
const HIGH_CENTS = 4000

/** The cart's value bucket for analytics: never the sum itself. Both bounds belong to the middle (ANALYT-001). */
export function cartValueBucket(dollars: string | number): CartValueBucket {
  const cents = Number(dollars) * 100
  if (cents < LOW_CENTS) return 'below_20'
  return cents <= HIGH_CENTS ? '20_to_40' : 'above_40'
}
