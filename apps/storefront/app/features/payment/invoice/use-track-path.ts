import { useEffect, useState } from 'react'
import { useSession } from '../../../session/session-context.tsx'
import type { Invoice } from './invoice-result.ts'
import { trackPathOf } from './track-path.ts'

/** Where guests see what they pay for; null for customers, for payments of something else, and while it is not known. */
export function useTrackPath(invoice: Pick<Invoice, 'id' | 'purpose'> | null): string | null {
  const { api, profile } = useSession()
  const [path, setPath] = useState<string | null>(null)
  const isGuest = profile === null
  const id = invoice?.id
  const purpose = invoice?.purpose
  useEffect(() => {
    if (!isGuest || id === undefined || purpose === undefined) return
    let isOvertaken = false
    trackPathOf(api, { id, purpose }).then(
      (found) => isOvertaken || setPath(found),
      // The mail has it too.
      () => undefined,
    )
    return () => {
      isOvertaken = true
    }
  }, [api, isGuest, id, purpose])
  return isGuest ? path : null
}
