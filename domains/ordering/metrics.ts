import { createCounter } from '@vitrine/platform/observability'

/** Purchases that were placed, by what pays them; a repeated key or transaction counts again. */
export const countPlacement = createCounter('vitrine_orders_placed_total', 'Purchases placed, repeats included', 'paid', [
  'balance',
  'invoice',
])
