import { type Micro, micro } from '@vitrine/platform/kernel'
import { PPM } from './percent.ts'
import { divideHalfUp } from './rational.ts'

/** What an order that has waited for its money costs when it is paid after all (NS-27): cut once, half up to the micro. */
export const afterUnpaidDiscount = (cost: Micro, ppm: number): Micro => micro(divideHalfUp(cost * BigInt(PPM - ppm), BigInt(PPM)))
