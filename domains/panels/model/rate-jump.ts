import { parseMicro } from '@vitrine/platform/kernel'

/** A rate that moves further than this is rather a slip of the hand, which would sell everything for a tenth or for ten times its price. */
export const RATE_JUMP_PERCENT = 10n

export interface RateJump {
  readonly before: string
  readonly after: string
  /** With its sign, to a tenth: `+900.0`. */
  readonly percent: string
}

/** How far a rate moves when that is further than it usually does; a first rate and one that is taken away move nothing. */
export function rateJump(before: string | undefined, after: string | undefined): RateJump | undefined {
  const [was, is] = [parseMicro(before ?? ''), parseMicro(after ?? '')]
  if (before === undefined || after === undefined || was === undefined || is === undefined) return undefined
  const moved = is - was
  const size = moved < 0n ? -moved : moved
  if (size * 100n <= was * RATE_JUMP_PERCENT) return undefined
  const tenths = (size * 1000n) / was
  return { before, after, percent: `${moved < 0n ? '−' : '+'}${tenths / 10n}.${tenths % 10n}` }
}
