import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { useTranslation } from '#i18n'
import { ErrorView } from '../errors/error-view.tsx'
import { LastResort } from '../errors/last-resort.tsx'
import { BannerSlot } from '../features/banners/banner-slot.tsx'
import { cartParts } from '../features/ordering/cart-drawer/cart-host.tsx'
import { SearchProvider } from '../features/services/search-context.tsx'
import { TopProgress } from '../overlays/top-progress.tsx'
import { bannersAt } from '../request/brand.ts'
import { useSession } from '../session/session-context.tsx'
import { useShop } from '../shop/shop-context.tsx'
import type { Route } from './+types/shell.ts'
import { AccountNotices } from './account/account-notices.tsx'
import { CartSlot } from './cart-slot.tsx'
import { Footer } from './footer.tsx'
import { FrameProvider } from './frame-context.tsx'
import { Header } from './header/header.tsx'
import { Layers } from './layers.tsx'
import { MobileNav } from './mobile-nav.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { OrdersStopped } from './orders-stopped.tsx'
import { LanguageOffer } from './pickers/language-offer.tsx'
import { useScrollMemory } from './scroll-memory.ts'
import styles from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { useSidebar } from './sidebar-state.ts'
import { WaysOn } from './ways-on.tsx'

const OrderUpdatesOnDemand = lazy(async () => ({ default: (await import('../features/order-updates/order-updates.tsx')).OrderUpdates }))

/** The frame around every page: skip link, header, sidebar, main, footer, and the navigation bar of phones. */
function Frame({ children }: { readonly children: React.ReactNode }) {
  const { t } = useTranslation()
  const { settings, brand } = useShop()
  const sidebar = useSidebar(settings.navigation === 'drawer')
  const { profile } = useSession()
  useScrollMemory()
  const hasBanner = bannersAt(brand, 'sidebar').length > 0
  const isPrivate = settings.hide_personal_account_for_unregistered && !profile
  return (
    <FrameProvider hasCommands={!isPrivate}>
      <SearchProvider>
        <CartSlot value={cartParts}>
          <a className={styles.skip} href="#content">
            {t('shell.skip')}
          </a>
          <TopProgress />
          <Header sidebar={sidebar} />
          <OfflineBar />
          <OrdersStopped />
          <LanguageOffer />
          <AccountNotices />
          <div className={styles.columns}>
            <Sidebar sidebar={sidebar} banner={hasBanner && <BannerSlot place="sidebar" />} />
            <div className={styles.page}>
              <main className={styles.main} id="content" tabIndex={-1}>
                {children}
              </main>
              <Footer />
            </div>
          </div>
          <MobileNav />
          <Layers />
          {profile && (
            <Suspense fallback={null}>
              <OrderUpdatesOnDemand />
            </Suspense>
          )}
        </CartSlot>
      </SearchProvider>
    </FrameProvider>
  )
}

export default function Shell() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

/** A page that fails keeps its frame: the customer can go on from there. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <LastResort>
        <ErrorView error={error} waysOn={<WaysOn />} />
      </LastResort>
    </Frame>
  )
}
