import { type Micro, parseMicro } from '@vitrine/platform/kernel'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useApi } from '../../../session/session-context.tsx'
import { costBody, subscriptionCost } from './model/subscription-cost.ts'
import { costOfAll, type SubscriptionForm } from './model/subscription-form.ts'

/** What all publications cost at most: worked out at once, and as the server says it as soon as it has answered. */
export function useSubscriptionCost(form: SubscriptionForm): { readonly total: Micro; readonly isPending: boolean } {
  const api = useApi()
  const [result, setReported] = useState<{ readonly about: string; readonly total: Micro | undefined }>()
  const [isPending, setIsPending] = useState(false)
  const live = useMemo(
    () =>
      subscriptionCost({
        ask: async (body, signal) => (await api.catalogue.servicesCost({ body }, { signal })).data.total_cost,
        onAnswer: (total, body) => setReported({ about: JSON.stringify(body), total: parseMicro(total) }),
        // Our own figure stands; what is wrong is said when the form is sent.
        onFailure: () => setReported(undefined),
        onPending: setIsPending,
      }),
    [api],
  )
  const body = costBody(form)
  const about = body && JSON.stringify(body)
  const latest = useRef(body)
  latest.current = body
  useEffect(() => {
    if (about !== undefined && latest.current) live.change(latest.current)
    return () => {
      live.stop()
      setIsPending(false)
    }
  }, [live, about])
  return { total: (result?.about === about ? result?.total : undefined) ?? costOfAll(form), isPending }
}
