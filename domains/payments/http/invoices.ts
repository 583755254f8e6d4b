import { originOf } from '@vitrine/panels'
import { type BoundRoute, implement, type RequestContext, sliceOf, userIdOf } from '@vitrine/platform/http'
import { cancelInvoice } from '../commands/invoices/cancel-invoice.ts'
import { markAsPaid } from '../commands/invoices/mark-as-paid.ts'
import { resumePayment } from '../commands/paying/resume-payment.ts'
import { paymentsContract } from '../contract/schemas.ts'
import type { PaymentsDeps } from '../deps.ts'
import { getInvoice } from '../queries/get-invoice.ts'
import { listOpenInvoices } from '../queries/list-open-invoices.ts'
import { presentInstructions } from './present.ts'
import { presentInvoice } from './present-invoice.ts'

/** The payer of an invoice: a guest is authorised by its id alone. */
const payerOf = ({ invoiceId }: { readonly invoiceId: string }, { caller }: RequestContext) => ({
  invoiceId,
  callerId: caller.kind === 'user' ? caller.userId : null,
})

/** Open payments: list, status, resume, cancel, and “I have paid”. */
export function invoiceRoutes(deps: PaymentsDeps): BoundRoute[] {
  const shown = async (params: { readonly invoiceId: string }, context: RequestContext) => {
    const invoice = await getInvoice(deps.database, context.panelId, payerOf(params, context))
    return { data: presentInvoice(invoice, context.locale, deps.clock.now()) }
  }
  return [
    implement(paymentsContract.listOpenInvoices, async ({ query }, context) => {
      const now = deps.clock.now()
      const params = { userId: userIdOf(context), now, ...sliceOf(query) }
      const { invoices, count } = await listOpenInvoices(deps.database, context.panelId, params)
      return { data: invoices.map((invoice) => presentInvoice(invoice, context.locale, now)), recordsFiltered: count }
    }),
    implement(paymentsContract.getInvoice, ({ params }, context) => shown(params, context)),
    implement(
      paymentsContract.resumePayment,
      async ({ params }, context) => {
        const origin = originOf(await deps.panels.get(context.panelId), context)
        const instructions = await resumePayment(deps, context.panelId, { ...payerOf(params, context), origin })
        return { data: presentInstructions(instructions) }
      },
      { rateLimit: { name: 'resume-payment', per: 'caller', burst: 20, perMinute: 20, store: 'database' } },
    ),
    implement(
      paymentsContract.cancelInvoice,
      async ({ params }, context) => {
        await cancelInvoice(deps, context.panelId, payerOf(params, context))
        return shown(params, context)
      },
      { rateLimit: { name: 'cancel-invoice', per: 'caller', burst: 20, perMinute: 20, store: 'database' } },
    ),
    implement(
      paymentsContract.markInvoicePaid,
      async ({ params, body }, context) => {
        await markAsPaid(deps, context.panelId, { ...payerOf(params, context), comment: body.comment ?? null })
        return { data: { id: params.invoiceId, status: 'in_moderation' as const } }
      },
      { rateLimit: { name: 'mark-is-paid', per: 'caller', burst: 20, perMinute: 20, store: 'database' } },
    ),
  ]
}
