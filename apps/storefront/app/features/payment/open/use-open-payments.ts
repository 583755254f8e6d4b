import { useCallback, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useSession } from '../../../session/session-context.tsx'
import { type Invoice, isOpen } from '../invoice/invoice-result.ts'

export interface OpenPayments {
  readonly invoices: readonly Invoice[]
  /** Gives one up; rejects with what the server says. */
  readonly cancel: (invoice: Invoice) => Promise<void>
  /** Fetches one again, after an action on it. */
  readonly pollAgain: (invoice: Invoice) => Promise<void>
}

/** Open payments as a page was loaded with them, and as they stand after what was done here. */
export function useOpenPayments(loaded: readonly Invoice[]): OpenPayments {
  const { api, loadProfile } = useSession()
  const { revalidate } = useRevalidator()
  const [changed, setChanged] = useState<Readonly<Record<string, Invoice>>>({})
  const keep = useCallback(
    (invoice: Invoice) => {
      setChanged((known) => ({ ...known, [invoice.id]: invoice }))
      // Balance, movements and what is in review have changed with it.
      void loadProfile().catch(() => undefined)
      void revalidate()
    },
    [loadProfile, revalidate],
  )
  return {
    invoices: loaded.map((invoice) => changed[invoice.id] ?? invoice).filter(isOpen),
    cancel: async ({ id }) => keep((await api.payments.cancelInvoice({ params: { invoiceId: id } })).data),
    pollAgain: async (before) => {
      const found = await api.payments.getInvoice({ params: { invoiceId: before.id } }).catch(() => undefined)
      if (found && found.data.status !== before.status) keep(found.data)
    },
  }
}
