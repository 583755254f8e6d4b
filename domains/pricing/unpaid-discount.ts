import type { Micro } from '@vitrine/platform/kernel'
import { type MoneyStep, pricedInSteps } from './money-step.ts'
import { PPM } from './percent.ts'

/** What an order that has waited for its money costs when it is paid after all (NS-27): cut once, half up to its step. */
export const afterUnpaidDiscount = (cost: Micro, ppm: number, step: MoneyStep): Micro =>
  pricedInSteps(cost * BigInt(PPM - ppm), BigInt(PPM), step)
