import type { Api } from '../../../api/api-client.ts'
import { statusOf } from '../../../api/api-error.ts'
import { paths } from '../../../paths.ts'
import type { Invoice } from './invoice-result.ts'

/** The public address of the orders that an invoice pays, so that a guest needs neither an account nor the mail to see them; null when it pays none, or the owner has replaced it. */
export async function trackPathOf(api: Api, invoice: Pick<Invoice, 'id' | 'purpose'>): Promise<string | null> {
  if (invoice.purpose !== 'order') return null
  try {
    const { data } = await api.ordering.orderLinkOfInvoice({ params: { invoiceId: invoice.id } })
    return paths.track(data.token, data.order_ids.length === 1 ? data.order_ids[0] : undefined)
  } catch (error) {
    if (statusOf(error) === 404) return null
    throw error
  }
}
