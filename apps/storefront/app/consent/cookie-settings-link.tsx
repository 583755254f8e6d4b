import { useTranslation } from '#i18n'
import { openConsentSettings } from './consent-store.ts'

/** Opens the consent choices again. */
export function CookieSettingsLink({ className }: { readonly className?: string | undefined }) {
  const { t } = useTranslation()
  return (
    <button type="button" className={className} onClick={openConsentSettings}>
      {t('footer.cookies')}
    </button>
  )
}
