import { withLocale } from '../paths.ts'
import { useShop } from './shop-context.tsx'

interface LegalLinks {
  readonly terms: string | null
  readonly privacy: string | null
  readonly refunds: string | null
}

/** Where the shop tells its terms: on pages of this site in the visitor's language, or wherever its operator keeps them. */
export function useLegalLinks(): LegalLinks {
  const { settings, locale } = useShop()
  const at = (url: string | null) => (url?.startsWith('/') ? withLocale(url, locale) : url)
  return { terms: at(settings.terms_url), privacy: at(settings.privacy_url), refunds: at(settings.refunds_url) }
}
