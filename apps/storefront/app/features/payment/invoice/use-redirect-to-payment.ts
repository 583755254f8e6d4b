import { useNavigate } from 'react-router'
import { withoutLocale } from '../../../paths.ts'
import { useShop } from '../../../shop/shop-context.tsx'

/**
 * Goes to where a payment goes on. Returns whether that is a page of this shop (a saved card that is charged leads straight to its result):
 * then nothing has to be said about leaving.
 */
export function useRedirectToPayment(): (address: string) => boolean {
  const navigate = useNavigate()
  const { isEmbedded } = useShop()
  return (address) => {
    const url = new URL(address, location.href)
    if (url.origin === location.origin) {
      void navigate(withoutLocale(url.pathname) + url.search)
      return true
    }
    // Payment pages let nobody frame them: where this page is framed itself, they open beside it.
    if (isEmbedded) open(address, '_blank', 'noopener')
    else location.assign(address)
    return false
  }
}
