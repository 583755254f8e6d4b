import { type Micro, micro } from '@vitrine/platform/kernel'
import { PPM } from '@vitrine/pricing'

/** The referrer's share of what an order earned, floored to the micro (docs/decisions.md, 5). */
export const referralReward = (earned: Micro, percentPpm: number): Micro => micro((earned * BigInt(percentPpm)) / BigInt(PPM))
