import type { Api } from '../../../api/api-client.ts'
import { statusOf } from '../../../api/api-error.ts'
import { type Invoice, invoiceIdOf } from '../../../features/payment/invoice/invoice-result.ts'
import { trackPathOf } from '../../../features/payment/invoice/track-path.ts'

/** The invoice that the address names; null when it names none that exists. */
async function loadInvoice(api: Api, search: URLSearchParams): Promise<Invoice | null> {
  const invoiceId = invoiceIdOf(search)
  if (!invoiceId) return null
  try {
    return (await api.payments.getInvoice({ params: { invoiceId } })).data
  } catch (error) {
    if (statusOf(error) === 404) return null
    throw error
  }
}

/** What a page of return shows: the invoice, and for guests the link to their orders. */
export async function loadReturn(api: Api, search: URLSearchParams, isGuest: boolean) {
  const invoice = await loadInvoice(api, search)
  return { invoice, track: isGuest && invoice ? await trackPathOf(api, invoice) : null }
}
