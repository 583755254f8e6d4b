import type { BoundOperatorRoute } from '@vitrine/platform/http'
import type { ArchiveObstacle, CopyPart, DeliveryHealth, MeasureColours, PanelFigures } from '../../ports.ts'
import { archiveRoutes } from './archive-routes.ts'
import { articleRoutes } from './article-routes.ts'
import { bannerRoutes } from './banner-routes.ts'
import { brandRoutes } from './brand-routes.ts'
import { type ExportDeps, exportRoutes } from './export-routes.ts'
import { type HostDeps, hostRoutes } from './host-routes.ts'
import { incidentRoutes } from './incident-routes.ts'
import { limitRoutes } from './limit-routes.ts'
import { menuRoutes } from './menu-routes.ts'
import { panelRoutes } from './panel-routes.ts'
import { pictureRoutes } from './picture-routes.ts'
import { previewRoutes } from './preview-routes.ts'
import { settingRoutes } from './setting-routes.ts'
import { shopStateRoutes } from './shop-state-routes.ts'

export interface PanelsOperatorDeps extends HostDeps, ExportDeps {
  readonly secret?: string
  readonly archiveObstacles?: readonly ArchiveObstacle[]
  readonly copyParts?: readonly CopyPart[]
  readonly figures?: PanelFigures
  readonly measureColours?: MeasureColours
  readonly deliveryHealth?: DeliveryHealth
}

/** What operators ask and change of panels, their hosts, settings, banners, menu, texts, pictures and status page. */
export const panelsOperatorRoutes = (deps: PanelsOperatorDeps = {}): BoundOperatorRoute[] => [
  ...panelRoutes(deps),
  ...hostRoutes(deps),
  ...shopStateRoutes(deps.clock),
  ...limitRoutes(),
  ...archiveRoutes({ obstacles: deps.archiveObstacles ?? [], lastChange: deps.lastChange }),
  ...exportRoutes(deps),
  ...settingRoutes(),
  // Codes are made with the deployment's secret.
  ...(deps.secret === undefined ? [] : previewRoutes(deps.secret)),
  ...(deps.measureColours === undefined ? [] : brandRoutes(deps.measureColours)),
  ...bannerRoutes(),
  ...menuRoutes(),
  ...articleRoutes(),
  ...pictureRoutes(),
  ...(deps.deliveryHealth === undefined ? [] : incidentRoutes(deps.deliveryHealth)),
]
