import type { Api } from '../../api/api-client.ts'
import { statusOf } from '../../api/api-error.ts'
import { type Invoice, invoiceIdOf } from './model/invoice-result.ts'

/** The invoice that the address names; null when it names none that exists. */
export async function loadInvoice(api: Api, search: URLSearchParams): Promise<Invoice | null> {
  const invoiceId = invoiceIdOf(search)
  if (!invoiceId) return null
  try {
    return (await api.payments.getInvoice({ params: { invoiceId } })).data
  } catch (error) {
    if (statusOf(error) === 404) return null
    throw error
  }
}
