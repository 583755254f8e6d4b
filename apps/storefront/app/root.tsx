import { TooltipHost } from '@vitrine/ui/controls'
import '@vitrine/ui/theme/css'
import '@vitrine/ui/theme/drawings.css'
import { messagesFolder } from 'virtual:words-folder'
import latinFont from '@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2?url'
import { toBcp47 } from '@vitrine/platform/kernel'
import { layerOrder, palettes, panelTheme } from '@vitrine/ui/theme'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Links, Meta, Outlet, redirect, Scripts, useMatches, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root.ts'
import { serverApi } from './api/server-api.ts'
import { ErrorView } from './errors/error-view.tsx'
import { LastResort } from './errors/last-resort.tsx'
import { CartHost } from './features/ordering/cart-drawer/cart-host.tsx'
import { restoreFocus } from './forms/carried-focus.ts'
import { SignInCodeHost } from './frame/account/sign-in-code-host.tsx'
import { StepUpHost } from './frame/account/step-up-host.tsx'
import { NavigationProvider } from './frame/navigation/navigation-context.tsx'
import { loadNavigation } from './frame/navigation/navigation-data.ts'
import { openPages } from './frame/navigation/open-pages.ts'
import { isPageAvailable } from './frame/navigation/route-paths.ts'
import { PageAnnouncer } from './frame/page-announcer.tsx'
import { loadOnDemand } from './overlays/load-on-demand.tsx'
import { OverlaysProvider } from './overlays/overlays-context.tsx'
import { loginRedirectOf, paths, withoutLocale } from './paths.ts'
import { requestContext } from './request/server-contexts.ts'
import { followOtherTabs } from './session/acting-tabs.ts'
import { rememberAffiliate } from './session/affiliate.ts'
import { noteLanding } from './session/landing.ts'
import { SessionProvider, useApi } from './session/session-context.tsx'
import { ColourSchemeProvider } from './shop/colour-scheme.tsx'
import { CustomParts } from './shop/custom-parts.tsx'
import { isFramedPage } from './shop/framed-pages.ts'
import { keepSettingsFresh } from './shop/keep-settings-fresh.ts'
import { ShopProvider, useShop } from './shop/shop-context.tsx'
import { shopDataOf } from './shop/shop-data.ts'

const openToEverybody: readonly string[] = [paths.login(), paths.register(), paths.passwordReset(), paths.confirmEmail()]
/** Links of mails, and what they lead to, open without an account, whatever else is behind the login. */
const isOpen = (path: string): boolean =>
  openToEverybody.includes(path) ||
  path.startsWith('/unsubscribe') ||
  path === paths.findOrder() ||
  path.startsWith(`${paths.findOrder()}/`) ||
  isFramedPage(path)

export async function loader({ context, request, pattern }: Route.LoaderArgs) {
  const url = new URL(request.url)
  const shop = shopDataOf(context.get(requestContext), url)
  const path = withoutLocale(url.pathname)
  // A panel may keep its whole shop behind the login; the way back is remembered.
  if (shop.settings.hide_personal_account_for_unregistered && !shop.profile && !isOpen(path)) {
    throw redirect(loginRedirectOf(request))
  }
  if (context.get(requestContext).session?.mustEnrol && path !== paths.enrol()) throw redirect(paths.enrol())
  const navigation = await loadNavigation(serverApi(context))
  if (shop.profile && !isPageOpen(pattern, navigation.pages)) throw redirect(paths.index())
  return { ...shop, navigation }
}

/** A list that did not come closes nothing. */
const isPageOpen = (pattern: string, pages: readonly string[]): boolean => pages.length === 0 || isPageAvailable(pattern, pages)

/** From page to page inside the browser the same rule holds. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ pattern }) => {
    if (!isPageOpen(pattern, openPages.current)) throw redirect(paths.index())
  },
]

/** Settings, language and session do not change from page to page; sign-in and language change load a document. */
export const shouldRevalidate = () => false

/** Namespaces a route asks for in its `handle`; the browser waits for exactly these before it takes the page over. */
function useNamespaces(hasBanners: boolean): string[] {
  const own = useMatches().flatMap((match) => (match.handle as { ns?: string[] } | undefined)?.ns ?? [])
  return ['common', ...new Set(hasBanners ? ['banners', ...own] : own)]
}

/** The panel's colours are worked out by the server, once for a panel; the browser reads them where they stand. */
const lookOf = (shop: Awaited<ReturnType<typeof loader>> | undefined): string =>
  import.meta.env.SSR
    ? panelTheme({ ...shop?.colours, headerHeight: shop?.settings.navigation === 'navbar' ? 82 : 61 }).css
    : (document.querySelector('style[data-look]')?.innerHTML ?? '')

export function Layout({ children }: { readonly children: ReactNode }) {
  const shop = useRouteLoaderData<typeof loader>('root')
  const namespaces = useNamespaces((shop?.brand.banners.length ?? 0) > 0)
  const code = typeof shop?.brand.customCode === 'object' ? shop.brand.customCode : null
  const locale = shop?.locale ?? 'en'
  const scheme = shop?.isDark ? 'dark' : 'light'
  const css = lookOf(shop)
  const chunks = messagesFolder ? namespaces.map((namespace) => `${messagesFolder}/${locale}/${namespace}.js`) : []
  return (
    <html lang={toBcp47(locale)} data-color-scheme={scheme} data-ns={namespaces.join(' ')}>
      <head>
        <meta charSet="utf-8" />
        {/* Before any style sheet: their order in the document is the bundler's, the order of the layers is ours. */}
        <style>{layerOrder}</style>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={shop?.colours[scheme].surface ?? palettes[scheme].card} />
        {shop?.metaTags.map(({ name, content }) => (
          <meta key={name} name={name} content={content} />
        ))}
        <link rel="icon" href={shop?.settings.favicon ?? 'data:,'} />
        {shop?.brand.touchIcon && <link rel="apple-touch-icon" href={shop.brand.touchIcon} />}
        {shop && <link rel="manifest" href={`/manifest.webmanifest?locale=${locale}`} />}
        <link rel="preload" href={latinFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        {chunks.map((chunk) => (
          <link key={chunk} rel="modulepreload" href={chunk} />
        ))}
        <Meta />
        <Links />
      </head>
      <body>
        {/* Our own custom properties, not escaped: React would escape the quotes of font names. */}
        <style data-look dangerouslySetInnerHTML={{ __html: css }} />
        <ColourSchemeProvider initial={scheme} isDarkAllowed={shop?.settings.dark_mode_available ?? false}>
          {children}
        </ColourSchemeProvider>
        <Scripts />
        {code && <script src={code.src} defer />}
      </body>
    </html>
  )
}

/** In a frame of another site stands the page alone. */
const useIsEmbedded = (): boolean =>
  useMatches().some((match) => (match.handle as { isEmbedded?: boolean } | undefined)?.isEmbedded === true)

export default function Root({ loaderData }: Route.ComponentProps) {
  const isEmbedded = useIsEmbedded()
  return (
    <ShopProvider data={loaderData}>
      <SessionProvider initial={loaderData.profile}>
        <NavigationProvider data={loaderData.navigation}>
          <OverlaysProvider>
            <KeepUp />
            {loaderData.acting && (
              <Suspense fallback={null}>
                <ActingBanner acting={loaderData.acting} />
              </Suspense>
            )}
            <Outlet />
            <PageAnnouncer />
            <TooltipHost />
            {!isEmbedded && <CartHost />}
          </OverlaysProvider>
        </NavigationProvider>
        {!isEmbedded && <CustomParts />}
        {!isEmbedded && <Beside />}
        <StepUpHost />
        <SignInCodeHost />
      </SessionProvider>
    </ShopProvider>
  )
}

/** What a page does while it stands open, besides what it shows. */
function KeepUp() {
  const api = useApi()
  const { applySettings, profile } = useShop()
  const isGuest = profile === null
  useEffect(() => {
    // Customers are referred once and never by themselves: their own link is not stored.
    if (isGuest) rememberAffiliate()
  }, [isGuest])
  useEffect(restoreFocus, [])
  useEffect(() => followOtherTabs(() => location.reload()), [])
  // After the tab has asked for its access token, so that a customer's first landing is credited to them.
  useEffect(() => {
    const timer = setTimeout(() => noteLanding(api))
    return () => clearTimeout(timer)
  }, [api])
  useEffect(() => keepSettingsFresh(async () => (await api.panels.instanceSettings()).data, applySettings), [api, applySettings])
  return null
}

const ActingBanner = lazy(() => import('./frame/account/acting-banner.tsx'))
const PageDock = loadOnDemand(async () => (await import('./frame/page-dock.tsx')).PageDock)

/** What the page itself says, at its edge; it comes after the page works. */
function Beside() {
  const [isAwake, setIsAwake] = useState(false)
  useEffect(() => setIsAwake(true), [])
  return <Suspense fallback={null}>{isAwake && <PageDock />}</Suspense>
}

/** What no inner boundary caught. It may stand without settings and without the frame around it. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LastResort>
      <ErrorView error={error} />
    </LastResort>
  )
}
