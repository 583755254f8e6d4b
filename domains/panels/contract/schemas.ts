import { defineRoute } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { articleContract } from './article-schemas.ts'
import { banner } from './banners.ts'
import { instanceSettings } from './instance-settings.ts'
import { panelsPaths } from './paths.ts'
import { statusContract } from './status-schemas.ts'

export type { Banner, BannerInformation, BannerPlace } from './banners.ts'
export type { InstanceSettings } from './instance-settings.ts'
export type { IncidentWire } from './status-schemas.ts'

/** Texts of one page for search engines; the list is also the set of pages that exist for the caller. */
export const pageSeo = z.object({ route_name: z.string(), meta_title: z.string().nullable(), meta_description: z.string().nullable() })
export type PageSeo = z.infer<typeof pageSeo>

export interface MenuItem {
  icon: string
  name: string
  routeName: string | null
  url: string | null
  isAllowedForGuest: boolean
  isAllowedForAuthorized: boolean
  children: MenuItem[]
  isNew: boolean
  isExternal: boolean
}
export const menuItem: z.ZodType<MenuItem, MenuItem> = z
  .object({
    icon: z.string(),
    name: z.string(),
    routeName: z.string().nullable(),
    url: z.string().nullable(),
    isAllowedForGuest: z.boolean(),
    isAllowedForAuthorized: z.boolean(),
    get children() {
      return z.array(menuItem)
    },
    isNew: z.boolean(),
    isExternal: z.boolean(),
  })
  .meta({ id: 'MenuItem' })

const settingsRoute = {
  id: 'EP-082',
  auth: 'optional',
  summary: 'Settings of the panel that answers on this host',
  response: z.object({ data: instanceSettings }),
} as const
const pagesRoute = {
  id: 'EP-083',
  auth: 'optional',
  summary: 'Pages that exist for the caller, with their titles',
  response: z.object({ data: z.array(pageSeo) }),
} as const
const menuRoute = {
  id: 'EP-084',
  auth: 'optional',
  summary: 'Sidebar items in the language asked for',
  response: z.object({ data: z.array(menuItem) }),
} as const
const bannersRoute = {
  id: 'EP-085',
  auth: 'optional',
  summary: 'Banners of this moment in the language asked for, each with its place',
  response: z.object({ data: z.array(banner) }),
} as const

/** Every call about a panel: settings, pages, menu, banners, articles. */
export const panelsContract = {
  ...articleContract,
  ...statusContract,
  instanceSettings: defineRoute(panelsPaths.instanceSettings, { ...settingsRoute, operation: 'getSettings', tag: 'Shop' }),
  instanceSettingsAlias: defineRoute(panelsPaths.instanceSettingsAlias, {
    ...settingsRoute,
    operation: 'getInstanceSettings',
    tag: 'Shop',
  }),
  globalSettings: defineRoute(panelsPaths.globalSettings, {
    id: 'EP-081',
    operation: 'getGlobalSettings',
    tag: 'Shop',
    auth: 'optional',
    summary: 'Two settings that are not part of the panel settings',
    response: z.object({ data: z.strictObject({ free_views_is_allowed: z.boolean(), default_outer_widget_partner_percent: z.number() }) }),
  }),
  pages: defineRoute(panelsPaths.pages, { ...pagesRoute, operation: 'listPages', tag: 'Shop' }),
  pagesAlias: defineRoute(panelsPaths.pagesAlias, { ...pagesRoute, operation: 'listPagesV1', tag: 'Shop' }),
  menuItems: defineRoute(panelsPaths.menuItems, { ...menuRoute, operation: 'listMenuItems', tag: 'Shop' }),
  menuItemsAlias: defineRoute(panelsPaths.menuItemsAlias, { ...menuRoute, operation: 'listMenuItemsV1', tag: 'Shop' }),
  banners: defineRoute(panelsPaths.banners, { ...bannersRoute, operation: 'listBanners', tag: 'Shop' }),
  bannersAlias: defineRoute(panelsPaths.bannersAlias, { ...bannersRoute, operation: 'listBannersV1', tag: 'Shop' }),
} as const
