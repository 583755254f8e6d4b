import { identityPaths } from '@vitrine/identity/contract/paths'
import { buttonClass } from '@vitrine/ui/components'
import { useSearchParams } from 'react-router'
import { useTranslation } from '#i18n'
import { apiAddress } from '../../api/browser-transport.ts'
import { useShop } from '../../shop/shop-context.tsx'
import styles from './provider-buttons.module.css'
import { ProviderLogo } from './provider-logo.tsx'
import { type ProviderName, providerNames } from './providers.ts'
import { returnAddress } from './return-address.ts'
import { visitorOrigin } from './visitor-origin.ts'

const redirects = {
  google: identityPaths.googleRedirect,
  facebook: identityPaths.facebookRedirect,
  telegram: identityPaths.telegramRedirect,
} as const

/** Real links to the providers' pages: they work before any script has. */
export function ProviderButtons({ providers }: { readonly providers: readonly ProviderName[] }) {
  const { t } = useTranslation('sign-in')
  const { locale, settings } = useShop()
  const [search] = useSearchParams()
  if (providers.length === 0) return null
  const addressOf = (provider: ProviderName, origin: Readonly<Record<string, string | undefined>> = {}) =>
    apiAddress(redirects[provider], {
      query: { locale, redirect_uri: search.has('redirect') ? returnAddress(search) : undefined, ...origin },
    })
  return (
    <div className={styles.part}>
      <p className={styles.divider}>
        <span>{t('or')}</span>
      </p>
      <ul className={styles.buttons}>
        {providers.map((provider) => (
          <li key={provider}>
            <a
              className={buttonClass({ isBlock: true, className: styles.button })}
              href={addressOf(provider)}
              {...(provider === 'telegram' ? { 'data-telegram-login': settings.telegram_bot_username } : {})}
              onClick={(event) => {
                // Where the visitor came from is known to the browser only.
                event.currentTarget.href = addressOf(provider, visitorOrigin(search))
              }}
            >
              <ProviderLogo provider={provider} />
              <span className="sr-only">{t('continueWith', { provider: providerNames[provider] })}</span>
              <span aria-hidden="true">{providerNames[provider]}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
