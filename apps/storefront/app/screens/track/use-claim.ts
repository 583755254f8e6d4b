import { useState } from 'react'
import { paths, withLocale } from '../../paths.ts'
import { useSession } from '../../session/session-context.tsx'
import { useShop } from '../../shop/shop-context.tsx'

export interface Claiming {
  /** Signs in and leads to the order as its owner sees it; throws what the server refuses. */
  readonly claim: (proof: { readonly code: string } | { readonly ticket: string }) => Promise<void>
  readonly finishSignIn: () => Promise<void>
  readonly isClaiming: boolean
}

export function useClaim(token: string, orderId: number): Claiming {
  const { api, loadProfile } = useSession()
  const { locale } = useShop()
  const [isClaiming, setIsClaiming] = useState(false)
  const finishSignIn = async () => {
    await loadProfile()
    // A document of its own, with the session from its first byte.
    location.assign(withLocale(paths.order(orderId), locale))
    await new Promise(() => undefined)
  }
  const claim: Claiming['claim'] = async (proof) => {
    setIsClaiming(true)
    try {
      await api.ordering.claimLinkedOrder({ params: { token, orderId }, body: proof })
      await finishSignIn()
    } finally {
      setIsClaiming(false)
    }
  }
  return { claim, finishSignIn, isClaiming }
}
