import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { ErrorView } from '../screens/errors/error-view.tsx'
import { LastResort } from '../screens/errors/last-resort.tsx'
import type { Route } from './+types/shell.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { MobileNav } from './mobile-nav.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { useScrollMemory } from './scroll-memory.ts'
import { SearchProvider } from './search-context.tsx'
import styles from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { useSidebar } from './sidebar-state.ts'
import { TopProgress } from './top-progress.tsx'

/** The frame around every page: skip link, header, sidebar, main, footer, and the navigation bar of phones. */
function Frame({ children }: { readonly children: React.ReactNode }) {
  const { t } = useTranslation()
  const sidebar = useSidebar()
  useScrollMemory()
  return (
    <SearchProvider>
      <a className={styles.skip} href="#content">
        {t('shell.skip')}
      </a>
      <TopProgress />
      <Header sidebar={sidebar} />
      <OfflineBar />
      <div className={styles.columns}>
        <Sidebar sidebar={sidebar} />
        <div className={styles.page}>
          <main className={styles.main} id="content" tabIndex={-1}>
            {children}
          </main>
          <Footer />
        </div>
      </div>
      <MobileNav />
    </SearchProvider>
  )
}

export default function Shell() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

/** A page that fails keeps its frame: the customer can go on from where he is. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <LastResort>
        <ErrorView error={error} />
      </LastResort>
    </Frame>
  )
}
