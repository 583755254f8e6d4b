import { MICRO_PER_UNIT, type Micro, micro } from '@vitrine/platform/kernel'

/** NS-41 */
export const savedCardsMax = 6
/** Binding a card is a payment of one dollar that comes back to the balance (NS-41). */
export const bindingAmount: Micro = micro(MICRO_PER_UNIT)
