import type { Api } from '../../../api/api-client.ts'
import type { Invoice } from '../invoice/invoice-result.ts'

const SHOWN_MAX = 50

/** The customer's payments that are begun and not decided; none when that cannot be told now: the rest of the page does not wait for it. */
export async function loadOpenPayments(api: Api): Promise<readonly Invoice[]> {
  try {
    return (await api.payments.listOpenInvoices({ query: { per_page: SHOWN_MAX } })).data
  } catch {
    return []
  }
}
