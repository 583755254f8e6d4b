import {
  type DataRouter,
  UNSAFE_createBrowserHistory,
  UNSAFE_createClientRoutes,
  UNSAFE_createRouter,
  UNSAFE_defaultMapRouteProperties,
  UNSAFE_getHydrationData,
  UNSAFE_getTurboStreamSingleFetchDataStrategy,
  UNSAFE_hydrationRouteProperties,
} from 'react-router'
import type { Handoff, PageState } from './handoff.ts'

/** A router over the pages of one language, standing at the address of the window with what its pages have loaded. */
export function createShopRouter({ context, manifest, routeModules }: Handoff, basename: string, state: PageState): DataRouter {
  const { ssr, isSpaMode, future } = context
  const routes = UNSAFE_createClientRoutes(manifest.routes, routeModules, state, ssr, isSpaMode)
  const router: DataRouter = UNSAFE_createRouter({
    routes,
    history: UNSAFE_createBrowserHistory(),
    basename,
    hydrationData: UNSAFE_getHydrationData({
      state,
      routes,
      getRouteInfo: (id) => ({
        clientLoader: routeModules[id]?.clientLoader,
        hasLoader: manifest.routes[id]?.hasLoader === true,
        hasHydrateFallback: routeModules[id]?.HydrateFallback != null,
      }),
      location: window.location,
      basename,
      future,
      isSpaMode,
    }),
    mapRouteProperties: UNSAFE_defaultMapRouteProperties,
    hydrationRouteProperties: UNSAFE_hydrationRouteProperties,
    dataStrategy: UNSAFE_getTurboStreamSingleFetchDataStrategy(() => router, manifest, routeModules, ssr),
  })
  return router
}
