import { originOf, type Panel } from '@vitrine/panels'
import { openPayment, type PaymentInstructions } from '@vitrine/payments'
import type { RequestContext } from '@vitrine/platform/http'
import { Refusal } from '@vitrine/platform/kernel'
import type { OrderingDeps } from '../../deps.ts'

/** Opens the payment of orders that stand already: a refusal names their invoice, by which they can be paid another way. */
export async function openNamed(
  deps: Pick<OrderingDeps, 'payments'>,
  context: RequestContext,
  panel: Panel,
  invoiceId: string,
): Promise<PaymentInstructions> {
  try {
    return await openPayment(deps.payments, context.panelId, invoiceId, originOf(panel, context))
  } catch (error) {
    throw error instanceof Refusal ? error.with({ invoice_id: invoiceId }) : error
  }
}
