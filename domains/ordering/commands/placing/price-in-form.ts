import { markedUp, type OrderForm } from '@vitrine/catalogue'
import { formatMicro, refuse } from '@vitrine/platform/kernel'
import { type Preparation, type PreparedLine, prepareLines, totalOf } from './prepare-lines.ts'

/** Lines of an order at the prices of the form that it comes from; 422 when a partner's form takes no order so small (NS-24). */
export function priceInForm(preparation: Omit<Preparation, 'prefix'>, form: OrderForm | null): PreparedLine[] {
  const snapshot = markedUp(preparation.snapshot, form?.markupPpm ?? 0)
  const lines = prepareLines({ ...preparation, snapshot, prefix: 'orders' })
  if (form && totalOf(lines) < form.minimum) {
    refuse('orders', 'fields.min', { attribute: 'amount', min: formatMicro(form.minimum) })
  }
  return lines
}
