import type { Api } from '../../api/api-client.ts'
import { statusOf } from '../../api/api-error.ts'
import { paths } from '../../paths.ts'
import { type Invoice, invoiceIdOf } from './model/invoice-result.ts'

/** The public address of the orders that a guest has paid for, so that he needs neither an account nor his mail to see them. */
async function loadTrack(api: Api, invoice: Invoice | null, isGuest: boolean): Promise<string | null> {
  if (!isGuest || invoice?.purpose !== 'order') return null
  try {
    const { data } = await api.ordering.orderLinkOfInvoice({ params: { invoiceId: invoice.id } })
    return paths.track(data.token, data.order_ids.length === 1 ? data.order_ids[0] : undefined)
  } catch (error) {
    if (statusOf(error) === 404) return null
    throw error
  }
}

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

/** What a page of return shows: the invoice, and for a guest the way to his orders. */
export async function loadReturn(api: Api, search: URLSearchParams, isGuest: boolean) {
  const invoice = await loadInvoice(api, search)
  return { invoice, track: await loadTrack(api, invoice, isGuest) }
}
