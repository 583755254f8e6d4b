import { Button, IconSearch } from '@vitrine/ui/components'
import { useId } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { loadOnDemand } from '../overlays/load-on-demand.tsx'
import { paths, withLocale } from '../paths.ts'
import { useSession } from '../session/session-context.tsx'
import { useShop } from '../shop/shop-context.tsx'
import styles from './ways-on.module.css'

const PopularServices = loadOnDemand(async () => (await import('./on-demand/popular-services.tsx')).PopularServices)

/** Where a page is missing: a search of its own, what most people buy, and the pages that people look for. */
export function WaysOn() {
  const { t } = useTranslation()
  const { settings, locale } = useShop()
  const { profile } = useSession()
  const id = useId()
  const isPrivate = settings.hide_personal_account_for_unregistered && !profile
  if (isPrivate) return null
  return (
    <div className={styles.ways}>
      <search>
        {/* A plain form: it works before, and without, any script. */}
        <form className={styles.search} method="get" action={withLocale(paths.index(), locale)}>
          <label className="sr-only" htmlFor={id}>
            {t('header.search')}
          </label>
          <span className={styles.field}>
            <IconSearch size={18} />
            <input id={id} type="search" name="search" required maxLength={200} placeholder={t('header.searchPlaceholder')} />
          </span>
          <Button type="submit">{t('errors.search')}</Button>
        </form>
      </search>
      <PopularServices />
      <nav className={styles.links} aria-label={t('errors.otherPages')}>
        <Link to={paths.index()}>{t('errors.allServices')}</Link>
        <Link to={paths.newOrder()}>{t('errors.createOrder')}</Link>
        <Link to={profile ? paths.dashboard() : paths.findOrder()}>{profile ? t('navigation.dashboard') : t('footer.track')}</Link>
        <a href={`mailto:${settings.support_email}`}>{t('footer.help')}</a>
      </nav>
    </div>
  )
}
