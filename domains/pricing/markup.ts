import { type Micro, micro } from '@vitrine/platform/kernel'
import { PPM } from './percent.ts'
import { divideUp } from './rational.ts'

/** A unit price with a partner's mark-up on it, rounded up to the nano: what is shown is what is charged, and the mark-up is never less than its percentage. */
export const markedUpNano = (priceNano: bigint, markupPpm: number): bigint => divideUp(priceNano * BigInt(PPM + markupPpm), BigInt(PPM))

/** The part of earned money that is mark-up, floored to the micro: of 11.00 at 10 % it is 1.00. */
export const markupShare = (earned: Micro, markupPpm: number): Micro => micro((earned * BigInt(markupPpm)) / BigInt(PPM + markupPpm))
