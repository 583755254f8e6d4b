import { createHash } from 'node:crypto'
import { floorQuantity, type QuantityBounds } from '@vitrine/pricing'
import type { Publication } from '../ports.ts'

export interface CountingTerms {
  /** Publications from this time on count. */
  readonly countsFrom: Date
  readonly now: Date
  /** Publications from this time on do not count; null when there is no end. */
  readonly until: Date | null
  /** So many of the newest before it count too. */
  readonly oldPosts: number
  /** Nothing that came later counts. */
  readonly onlyOld?: boolean
}
export type DatedPublication = Publication & { readonly publishedAt: Date }

/**
 * Which publications of a feed count, oldest first. One without a date never does: it may be old. `hasLater`: some are announced for a
 * future time, so that the feed must be read again even when it does not change.
 */
export function countingPublications(
  publications: readonly Publication[],
  { countsFrom, now, until, oldPosts, onlyOld = false }: CountingTerms,
): { readonly counting: DatedPublication[]; readonly hasLater: boolean } {
  const dated = publications
    .filter((publication): publication is DatedPublication => publication.publishedAt !== null)
    .toSorted((one, other) => one.publishedAt.getTime() - other.publishedAt.getTime())
  const out = dated.filter(({ publishedAt }) => publishedAt <= now && (until === null || publishedAt < until))
  const old = oldPosts > 0 ? out.filter(({ publishedAt }) => publishedAt < countsFrom).slice(-oldPosts) : []
  return {
    counting: onlyOld ? old : [...old, ...out.filter(({ publishedAt }) => publishedAt >= countsFrom)],
    hasLater: dated.some(({ publishedAt }) => publishedAt > now),
  }
}

export interface QuantityRange {
  readonly min: number
  readonly max: number
}

/**
 * A quantity between min and max, in steps and within what the service takes now. Pseudo-random, seeded by the key, so that a retry orders,
 * and charges, the same.
 */
export function quantityFor(key: string, { min, max }: QuantityRange, bounds: QuantityBounds): number {
  const lowest = floorQuantity(min, bounds)
  const highest = Math.max(lowest, floorQuantity(max, bounds))
  const choices = Math.floor((highest - lowest) / bounds.step) + 1
  const picked = createHash('sha256').update(key).digest().readUInt32BE(0) % choices
  return lowest + picked * bounds.step
}
