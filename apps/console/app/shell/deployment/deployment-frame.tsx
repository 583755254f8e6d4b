import { IconChevronLeft } from '@vitrine/ui/components'
import { TooltipHost } from '@vitrine/ui/controls'
import { Link, Navigate, NavLink, Outlet, useLocation } from 'react-router'
import texts from '../../messages/en/shell.json'
import { sayFrom } from '../../messages/texts.ts'
import { FailureView } from '../../parts/failure-view.tsx'
import { NotFoundView } from '../../parts/not-found-view.tsx'
import { Region } from '../../parts/region.tsx'
import { ToastProvider } from '../../parts/toasts.tsx'
import { paths } from '../../paths.ts'
import { useMe } from '../../session/use-me.ts'
import { ProofSheet } from '../proof-sheet.tsx'
import styles from './deployment-frame.module.css'
import { deploymentPages } from './deployment-pages.ts'

const t = sayFrom(texts)

/** What stands around the pages of the whole deployment: who does not run it finds nothing there. */
export function DeploymentFrame() {
  const me = useMe()
  const { pathname, search } = useLocation()
  if (me.data === null) return <Navigate to={`${paths.signIn}?to=${encodeURIComponent(pathname + search)}`} replace />
  if (me.error) return <FailureView error={me.error} onRetry={() => void me.refetch()} />
  if (!me.data) return null
  if (me.data.deploymentRole === null) return <NotFoundView />
  return (
    <ToastProvider>
      <div className={styles.frame}>
        <a className={styles.skip} href="#content">
          {t('skip')}
        </a>
        <header className={styles.head}>
          <Link className={styles.back} to={paths.allPanels}>
            <IconChevronLeft size={16} />
            {t('allPanels')}
          </Link>
          <nav className={styles.nav} aria-label={t('deployment.nav')}>
            {deploymentPages.map(({ name, to, icon: PageIcon }) => (
              <NavLink key={name} to={to} className={styles.page}>
                <PageIcon size={16} />
                {t(`deployment.${name}`)}
              </NavLink>
            ))}
          </nav>
        </header>
        <main className={styles.main} id="content" tabIndex={-1}>
          <Region key={pathname}>
            <Outlet />
          </Region>
        </main>
        <ProofSheet />
        <TooltipHost />
      </div>
    </ToastProvider>
  )
}
