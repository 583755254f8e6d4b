import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { paths } from '../paths.ts'
import { useColourScheme } from '../shop/colour-scheme.tsx'
import { useShop } from '../shop/shop-context.tsx'
import styles from './logo.module.css'

/** The panel's mark, leading to the address it configured or to the catalogue. The name stands in where there is no mark (HEADER-001, INST-019). */
export function Logo() {
  const { t } = useTranslation()
  const { panel_name: name, logo_light: light, logo_dark: dark, logo_alt: alt, logo_url: outer } = useShop().settings
  const { scheme } = useColourScheme()
  const src = scheme === 'dark' ? dark : light
  const content = src ? (
    <img className={styles.mark} src={src} alt={alt || name} height={28} />
  ) : (
    <span className={styles.name}>{name}</span>
  )
  const label = t('header.home', { name })
  return outer ? (
    <a className={styles.logo} href={outer} aria-label={label}>
      {content}
    </a>
  ) : (
    <Link className={styles.logo} to={paths.index()} aria-label={label}>
      {content}
    </Link>
  )
}
