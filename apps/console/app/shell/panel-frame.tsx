import { IconHome, IconMenu, IconSearch } from '@vitrine/ui/components'
import { Dialog, TooltipHost } from '@vitrine/ui/controls'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { Navigate, NavLink, Outlet, useLocation, useParams } from 'react-router'
import { dropOldDrafts } from '../forms/drafts/draft-store.ts'
import { GuideBar } from '../guide/guide-bar.tsx'
import common from '../messages/en/common.json'
import texts from '../messages/en/shell.json'
import { sayFrom } from '../messages/texts.ts'
import { FailureView } from '../parts/failure-view.tsx'
import { NotFoundView } from '../parts/not-found-view.tsx'
import { Region } from '../parts/region.tsx'
import { ToastProvider } from '../parts/toasts.tsx'
import { paths } from '../paths.ts'
import type { Panel } from '../session/me.ts'
import { PanelContext } from '../session/panel-context.ts'
import { useMe } from '../session/use-me.ts'
import { AttentionBadge } from './attention-badge.tsx'
import { Finder } from './find/finder.tsx'
import { FrozenBar } from './frozen-bar.tsx'
import { barPagesOf } from './pages.ts'
import styles from './panel-frame.module.css'
import { panelColour } from './panel-mark.tsx'
import { ProofSheet } from './proof-sheet.tsx'
import { Sidebar } from './sidebar.tsx'
import { useFrameKeys } from './use-frame-keys.ts'
import { usePanelIcon } from './use-panel-icon.ts'

const t = sayFrom(texts)
const c = sayFrom(common)
const BulkBar = lazy(async () => ({ default: (await import('../lists/bulk/bulk-bar.tsx')).BulkBar }))
const KeySheet = lazy(async () => ({ default: (await import('./key-sheet.tsx')).KeySheet }))

/** What stands around every screen of a panel: who is not signed in goes to sign in, a panel that is not theirs is not there. */
export function PanelFrame() {
  const me = useMe()
  const { panel: key } = useParams()
  const { pathname, search } = useLocation()
  if (me.data === null) return <Navigate to={`${paths.signIn}?to=${encodeURIComponent(pathname + search)}`} replace />
  if (me.error) return <FailureView error={me.error} onRetry={() => void me.refetch()} />
  if (!me.data) return null
  const panel = me.data.panels.find((each) => each.key === key)
  if (!panel) return <NotFoundView />
  return (
    <PanelContext value={{ me: me.data, panel }}>
      <ToastProvider>
        <Frame panel={panel} />
      </ToastProvider>
    </PanelContext>
  )
}

function Frame({ panel }: { readonly panel: Panel }) {
  const [isFinding, setIsFinding] = useState(false)
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const [showsKeys, setShowsKeys] = useState(false)
  const { pathname } = useLocation()
  const showKeys = useCallback(() => setShowsKeys(true), [])
  usePanelIcon(panel)
  useFrameKeys({ panel, onFind: useCallback(() => setIsFinding((open) => !open), []), onKeys: showKeys })
  useEffect(() => dropOldDrafts(new Date()), [])
  // Another page closes the drawer.
  useEffect(() => setIsMenuOpen(false), [pathname])
  const find = () => setIsFinding(true)
  const stopFinding = useCallback(() => setIsFinding(false), [])
  return (
    <div className={styles.frame} style={panelColour(panel)}>
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
      <aside className={styles.side}>
        <Sidebar onFind={find} onKeys={showKeys} />
      </aside>
      <main className={styles.main} id="content" tabIndex={-1}>
        {/* At once, not lazily: a bar that comes later moves what a hand is about to press. */}
        <GuideBar key={panel.key} />
        <FrozenBar />
        <Region key={pathname}>
          <Outlet />
        </Region>
        {/* Below: it comes and goes at any time, and nothing above it moves. */}
        <Suspense fallback={null}>
          <BulkBar key={panel.id} />
        </Suspense>
      </main>
      <BottomBar panel={panel} onFind={find} onMore={() => setIsMenuOpen(true)} />
      <Dialog
        isOpen={isMenuOpen}
        onClose={() => setIsMenuOpen(false)}
        title={t('nav')}
        closeLabel={c('close')}
        side="left"
        width={300}
        isFlush
        isTitleHidden
      >
        <Sidebar onFind={find} onKeys={showKeys} isDrawer />
      </Dialog>
      {isFinding && <Finder onClose={stopFinding} />}
      {showsKeys && (
        <Suspense fallback={null}>
          <KeySheet onClose={() => setShowsKeys(false)} />
        </Suspense>
      )}
      <ProofSheet />
      <TooltipHost />
    </div>
  )
}

interface BottomBarProps {
  readonly panel: Panel
  readonly onFind: () => void
  readonly onMore: () => void
}

/** What a thumb reaches on a phone. */
function BottomBar({ panel, onFind, onMore }: BottomBarProps) {
  return (
    <nav className={styles.bar} aria-label={t('nav')}>
      <NavLink to={paths.panel(panel.key)} end className={styles.tab}>
        <IconHome size={20} />
        {t('pageNames.home')}
      </NavLink>
      {barPagesOf(panel).map(({ name, segment, icon: PageIcon }) => (
        <NavLink key={name} to={paths.panel(panel.key, segment)} className={styles.tab}>
          <PageIcon size={20} />
          {name === 'attention' ? t('attentionShort') : t(`pageNames.${name}`)}
          {name === 'attention' && (
            <span className={styles.waiting}>
              <AttentionBadge />
            </span>
          )}
        </NavLink>
      ))}
      <button type="button" className={styles.tab} onClick={onFind}>
        <IconSearch size={20} />
        {t('findShort')}
      </button>
      <button type="button" className={styles.tab} onClick={onMore}>
        <IconMenu size={20} />
        {t('more')}
      </button>
    </nav>
  )
}
