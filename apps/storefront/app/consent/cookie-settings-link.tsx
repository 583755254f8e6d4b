import { useTranslation } from '#words'
import { openConsentSettings } from './consent-store.ts'

/** Takes a visitor back to what he allowed. */
export function CookieSettingsLink({ className }: { readonly className?: string | undefined }) {
  const { t } = useTranslation()
  return (
    <button type="button" className={className} onClick={openConsentSettings}>
      {t('footer.cookies')}
    </button>
  )
}
