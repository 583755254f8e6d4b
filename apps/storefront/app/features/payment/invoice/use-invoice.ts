import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../../session/session-context.tsx'
import { type Invoice, mayChange, nextPollMs } from './invoice-result.ts'

/** The current invoice; one that is only known by its id is fetched at once. It is polled while it may still change; a hidden tab waits. */
export function useInvoice(initial: Invoice | null, id: string | undefined = initial?.id): Invoice | null {
  const { api, profile, loadProfile } = useSession()
  const [invoice, setInvoice] = useState(initial)
  const refresh = useRef<() => void>(() => undefined)
  refresh.current = () => {
    // The balance in the header has grown.
    if (profile) void loadProfile().catch(() => undefined)
  }
  const isKnown = invoice !== null
  const isOpen = !isKnown || mayChange(invoice.status)
  useEffect(() => {
    if (!id || !isOpen) return
    let polls = 0
    let timer: ReturnType<typeof setTimeout>
    let isGone = false
    const poll = async () => {
      if (!document.hidden) {
        polls += 1
        const found = await api.payments.getInvoice({ params: { invoiceId: id } }).catch(() => undefined)
        if (found && !isGone) setInvoice(found.data)
      }
      if (isGone) return
      // Two polls may have been under way at once; one goes on.
      clearTimeout(timer)
      timer = setTimeout(poll, nextPollMs(polls))
    }
    // Back from a payment page in another tab: what happened there is seen at once.
    const pollNow = () => {
      if (document.hidden) return
      clearTimeout(timer)
      polls = 0
      void poll()
    }
    document.addEventListener('visibilitychange', pollNow)
    timer = setTimeout(poll, isKnown ? nextPollMs(0) : 0)
    return () => {
      isGone = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', pollNow)
    }
  }, [api, id, isKnown, isOpen])
  const status = invoice?.status
  useEffect(() => {
    if (status === 'settled' || status === 'underpaid') refresh.current()
  }, [status])
  return invoice
}
