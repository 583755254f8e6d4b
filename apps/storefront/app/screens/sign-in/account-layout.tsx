import { Outlet, useLocation } from 'react-router'
import { useTranslation } from '#i18n'
import { ErrorView } from '../../errors/error-view.tsx'
import { LastResort } from '../../errors/last-resort.tsx'
import { GuestLinks } from '../../frame/header/guest-links.tsx'
import { LanguageOffer } from '../../frame/pickers/language-offer.tsx'
import { LanguagePicker } from '../../frame/pickers/language-picker.tsx'
import { ThemeSwitch } from '../../frame/pickers/theme-switch.tsx'
import { Logo } from '../../overlays/logo.tsx'
import { paths } from '../../paths.ts'
import { useLegalLinks } from '../../shop/legal-links.ts'
import { useShop } from '../../shop/shop-context.tsx'
import type { Route } from './+types/account-layout.ts'
import styles from './account-layout.module.css'
import { Proof } from './parts/proof.tsx'

/** The forms stand alone: nothing around them leads away but the logo, and beside them is what one gets. */
function Frame({ children }: { readonly children: React.ReactNode }) {
  // Where the whole shop is behind the login, this head is the only one a guest sees.
  const { hide_personal_account_for_unregistered: isPrivate } = useShop().settings
  return (
    <div className={styles.split}>
      <div className={styles.left}>
        <header className={styles.head}>
          <Logo />
          <span className={styles.tools}>
            <ThemeSwitch />
            <LanguagePicker hasName={!isPrivate} />
            {isPrivate && <GuestLinks isPrivate />}
          </span>
        </header>
        <LanguageOffer />
        <main className={styles.main} id="content" tabIndex={-1}>
          {children}
        </main>
        <Foot />
      </div>
      <Proof />
    </div>
  )
}

function Foot() {
  const { t } = useTranslation(['account', 'common'])
  const { support_email: help, captcha_is_enabled: isEnabled, captcha_site_key: key } = useShop().settings
  const { terms, privacy } = useLegalLinks()
  const { pathname } = useLocation()
  // Anyone who registers is told of both in a sentence of their own: each link stands there once.
  const isReported = Boolean(terms && privacy) && pathname === paths.register()
  return (
    <footer className={styles.foot}>
      {terms && !isReported && <a href={terms}>{t('common:footer.terms')}</a>}
      {privacy && !isReported && <a href={privacy}>{t('common:footer.privacy')}</a>}
      <a href={`mailto:${help}`}>{t('common:footer.help')}</a>
      {isEnabled && key && <span className={styles.captcha}>{t('protected')}</span>}
    </footer>
  )
}

export default function AccountLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <LastResort>
        <ErrorView error={error} />
      </LastResort>
    </Frame>
  )
}
