import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { CookieSettingsLink } from '../consent/cookie-settings-link.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../session/session-context.tsx'
import { useLegalLinks } from '../shop/legal-links.ts'
import { useShop } from '../shop/shop-context.tsx'
import styles from './footer.module.css'

/** Terms, privacy, refunds and contact, in the same place on every page. */
export function Footer() {
  const { t } = useTranslation()
  const { settings, brand } = useShop()
  const { profile } = useSession()
  const { terms, privacy, refunds } = useLegalLinks()
  const links = [
    { key: 'terms', href: terms, label: t('footer.terms') },
    { key: 'privacy', href: privacy, label: t('footer.privacy') },
    { key: 'refunds', href: refunds, label: t('footer.refunds') },
    { key: 'help', href: `mailto:${settings.support_email}`, label: t('footer.help') },
  ]
  return (
    <footer className={styles.footer}>
      <span>{settings.panel_name}</span>
      <ul className={styles.links}>
        {links.map(
          ({ key, href, label }) =>
            href && (
              <li key={key}>
                <a href={href}>{label}</a>
              </li>
            ),
        )}
        {brand.footerPages.map(({ path, name }) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
        {!profile && (
          <li>
            <Link to={paths.findOrder()}>{t('footer.track')}</Link>
          </li>
        )}
        <li>
          <CookieSettingsLink className={styles.cookies} />
        </li>
      </ul>
    </footer>
  )
}
