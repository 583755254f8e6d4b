import type { Micro } from '@vitrine/platform/kernel'
import { CENT_STEP, type MoneyStep, pricedInSteps } from './money-step.ts'
import { PPM } from './percent.ts'

export interface PriceFacts {
  /** Price before any discount: nano-USD for `pricingPer` units, or for the whole line when the price is fixed. */
  readonly priceNano: bigint
  readonly discountPpm: number
  readonly pricingPer: number
  readonly priceType: 'per_quantity' | 'fixed'
  /** Surcharge of the refill guarantee, 0 when none was chosen. */
  readonly guaranteePpm: number
}

const NANO_PER_MICRO = 1000n

/**
 * What one order line costs, exact until the single half-up rounding to the step; at least one step when the price is above 0.
 * The same function prices the quote and the charge, so the two cannot differ.
 */
export const lineCost = (line: PriceFacts & { readonly quantity: number }, step?: MoneyStep): Micro => runsCost(line, [line.quantity], step)

/** What a line of several runs costs (a drip feed): the runs are added up exactly and rounded once, so the line costs the same however it is cut. */
export function runsCost(facts: PriceFacts, quantities: readonly number[], step: MoneyStep = CENT_STEP): Micro {
  const { numerator, denominator } = exactUnitCost(facts)
  const units = facts.priceType === 'fixed' ? quantities.length : quantities.reduce((sum, quantity) => sum + quantity, 0)
  return pricedInSteps(numerator * BigInt(units), denominator, step)
}

/** Micro-USD of one unit (of the whole line when fixed) as a fraction. */
export function exactUnitCost(facts: PriceFacts): { numerator: bigint; denominator: bigint } {
  const whole = BigInt(PPM)
  // The guarantee is a share of what the line costs without it (GUAR-001).
  const numerator = facts.priceNano * (whole - BigInt(facts.discountPpm)) * (whole + BigInt(facts.guaranteePpm))
  const units = facts.priceType === 'fixed' ? 1n : BigInt(facts.pricingPer)
  return { numerator, denominator: units * whole * whole * NANO_PER_MICRO }
}

/** Discounts never stack: the highest of the service's, the grade's and the customer's own counts. */
export const bestDiscount = (...discountsPpm: readonly number[]): number => Math.max(0, ...discountsPpm)
