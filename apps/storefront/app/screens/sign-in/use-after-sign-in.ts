import { useSearchParams } from 'react-router'
import { returnAddress } from '../../features/sign-in/return-address.ts'
import { useOverlays } from '../../overlays/overlays-context.tsx'
import { withLocale } from '../../paths.ts'
import { useSession } from '../../session/session-context.tsx'
import { useShop } from '../../shop/shop-context.tsx'

/** After the session has begun: the profile is fetched, then the page one wanted comes as a document of its own, with the session from its first byte. */
export function useAfterSignIn(): () => Promise<void> {
  const { loadProfile } = useSession()
  const { whileSigningIn } = useOverlays()
  const { locale } = useShop()
  const [search] = useSearchParams()
  return async () => {
    await whileSigningIn(loadProfile())
    location.assign(withLocale(returnAddress(search), locale))
    // The button stays busy until the document has changed.
    await new Promise(() => undefined)
  }
}
