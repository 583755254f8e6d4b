import type { QuantityBounds } from '@vitrine/pricing'

export interface QuantityNote {
  readonly kind: 'setToMin' | 'setToMax' | 'rounded'
  readonly quantity: number
}

/** Why the quantity is not the one that was typed (QTY-001, QTY-002, QTY-003). */
export function noteOf(typed: number, quantity: number, { min, max }: QuantityBounds): QuantityNote | undefined {
  if (typed === quantity) return undefined
  if (typed < min) return { kind: 'setToMin', quantity }
  return { kind: typed > max ? 'setToMax' : 'rounded', quantity }
}
