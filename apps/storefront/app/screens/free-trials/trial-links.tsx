import { IconExternal } from '@vitrine/ui/components'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import styles from './free-trials.module.css'
import type { TrialLink } from './trial-settings.ts'

/** Where the panel says more about its free trials. */
export function TrialLinks({ links }: { readonly links: readonly TrialLink[] }) {
  const { t } = useTranslation('free-trials')
  if (links.length === 0) return null
  return (
    <nav aria-label={t('links')}>
      <ul className={styles.links}>
        {links.map(({ url, text }) => (
          <li key={url}>
            {url.startsWith('/') ? (
              <Link className="link" to={url}>
                {text}
              </Link>
            ) : (
              <a className="link" href={url} rel="noopener">
                {text} <IconExternal size={14} />
              </a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
