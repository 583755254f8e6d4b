import type { BoundOperatorRoute } from '@vitrine/platform/http'
import { bannerRoutes } from './banner-routes.ts'
import { type HostDeps, hostRoutes } from './host-routes.ts'
import { menuRoutes } from './menu-routes.ts'
import { panelRoutes } from './panel-routes.ts'
import { settingRoutes } from './setting-routes.ts'

/** What operators ask and change of panels, their hosts, settings, banners and menu. */
export const panelsOperatorRoutes = (deps: HostDeps = {}): BoundOperatorRoute[] => [
  ...panelRoutes(deps.consoleOrigin),
  ...hostRoutes(deps),
  ...settingRoutes(),
  ...bannerRoutes(),
  ...menuRoutes(),
]
