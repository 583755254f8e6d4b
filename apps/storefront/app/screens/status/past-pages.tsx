import { buttonClass } from '@vitrine/ui/components'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { paths } from '../../paths.ts'
import styles from './status.module.css'

/** The way through the past incidents, where they do not stand on one page. */
export function PastPages({ page, pages }: { readonly page: number; readonly pages: number }) {
  const { t } = useTranslation('status')
  if (pages === 1 && page === 1) return null
  const newer = Math.min(page - 1, pages)
  return (
    <nav className={styles.pages} aria-label={t('past.pages')}>
      {page > 1 && (
        <Link className={buttonClass()} to={`${paths.status(newer === 1 ? {} : { page: newer })}#past`}>
          {t('past.newer')}
        </Link>
      )}
      {page < pages && (
        <Link className={buttonClass()} to={`${paths.status({ page: page + 1 })}#past`}>
          {t('past.older')}
        </Link>
      )}
    </nav>
  )
}
