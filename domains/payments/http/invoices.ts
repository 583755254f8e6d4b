import { type BoundRoute, implement, type RequestContext } from '@vitrine/platform/http'
import { formatMicro } from '@vitrine/platform/kernel'
import { markAsPaid } from '../commands/mark-as-paid.ts'
import { paymentsContract } from '../contract/schemas.ts'
import type { PaymentsDeps } from '../deps.ts'
import { invoiceStatusOf } from '../model/invoice-states.ts'
import { getInvoice } from '../queries/get-invoice.ts'

const callerIdOf = ({ caller }: RequestContext): number | null => (caller.kind === 'user' ? caller.userId : null)

/** “I have paid”, and how a payment stands. */
export function invoiceRoutes(deps: PaymentsDeps): BoundRoute[] {
  return [
    implement(
      paymentsContract.markInvoicePaid,
      async ({ params, body }, context) => {
        await markAsPaid(deps, context.panelId, {
          invoiceId: params.invoiceId,
          callerId: callerIdOf(context),
          comment: body.comment ?? null,
        })
        return { data: { id: params.invoiceId, status: 'in_moderation' as const } }
      },
      { rateLimit: { name: 'mark-is-paid', per: 'caller', burst: 20, perMinute: 20, store: 'database' } },
    ),
    implement(paymentsContract.getInvoice, async ({ params }, context) => {
      const invoice = await getInvoice(deps.database, context.panelId, { invoiceId: params.invoiceId, callerId: callerIdOf(context) })
      return {
        data: {
          id: invoice.id,
          status: invoiceStatusOf(invoice.state),
          amount: formatMicro(invoice.terms.originalMicro),
          discount_amount: formatMicro(invoice.terms.discountMicro),
          total_amount: formatMicro(invoice.terms.totalMicro),
          purpose: invoice.purpose,
          order_id: invoice.orderId,
          expires_at: invoice.expiresAt.toISOString(),
          confirmed_by: invoice.isManual ? ('operator' as const) : ('gateway' as const),
          arriving: invoice.state === 'created' || invoice.state === 'pending' ? invoice.arriving : null,
        },
      }
    }),
  ]
}
