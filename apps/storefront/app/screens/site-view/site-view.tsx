import { buttonClass, IconExternal, PageHead, pageClass } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'
import { missing } from '../../api/or-missing.ts'
import { requestContext } from '../../request/server-contexts.ts'
import { PageMessages } from '../../shop/page-messages.tsx'
import type { Route } from './+types/site-view.ts'
import { findSite } from './find-site.ts'
import styles from './site-view.module.css'

/** Only an address of the panel's own menu is opened, and it is the menu's text of it that is used; any other is not found (ROUTE-008). */
export function loader({ context, request }: Route.LoaderArgs) {
  const { panel, locale } = context.get(requestContext)
  const site = findSite(panel.settings.custom_menu_items, new URL(request.url).searchParams.get('url'), locale)
  if (!site) throw missing('page')
  return site
}

/** Somebody else's page in a frame that can neither see where it stands nor take the window over. */
export default function SiteView({ loaderData: site }: Route.ComponentProps) {
  const { t } = useTranslation('site-view')
  return (
    <div className={pageClass({ className: styles.page })}>
      <PageMessages routeName="site-view" title={site.name} />
      <PageHead title={site.name} lead={<Note host={site.host} />} isEnded>
        <a className={buttonClass({ size: 'medium' })} href={site.url} target="_blank" rel="noopener noreferrer">
          {t('open')}
        </a>
      </PageHead>
      <p className={styles.leave}>{t('leave', { host: site.host })}</p>
      <iframe
        className={styles.frame}
        src={site.url}
        title={site.name}
        sandbox="allow-scripts allow-forms allow-popups"
        referrerPolicy="no-referrer"
        loading="eager"
      />
    </div>
  )
}

function Note({ host }: { readonly host: string }) {
  const { t } = useTranslation('site-view')
  return (
    <span className={styles.note}>
      <IconExternal size={14} />
      {t('external', { host })}
    </span>
  )
}
