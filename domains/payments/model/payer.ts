import type { MethodAudience } from './method.ts'

/** Anyone who is about to pay. */
export interface Payer {
  /** Null for a guest: the account behind an address may be somebody else's, and its grade is no guest's. */
  readonly userId: number | null
  /** As a trusted proxy names it; null where none does. */
  readonly country: string | null
}

/** Whether a method is offered in a country. One that is unknown is none of those named: only a method that leaves countries out is offered there. */
export function isOfferedIn({ countries, excludesCountries }: MethodAudience, country: string | null): boolean {
  if (countries.length === 0) return true
  return (country !== null && countries.includes(country)) !== excludesCountries
}

/** Whether a method is offered to customers of a grade; null is a customer without one, and a guest. */
export const isOfferedAt = ({ gradeIds }: MethodAudience, gradeId: number | null): boolean =>
  gradeIds.length === 0 || (gradeId !== null && gradeIds.includes(gradeId))
