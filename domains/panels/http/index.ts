import { type BoundRoute, implement, type ReplyHandle, type RequestContext } from '@vitrine/platform/http'
import { type Clock, systemClock } from '@vitrine/platform/kernel'
import { panelsContract } from '../contract/schemas.ts'
import { bannersFor } from '../model/banner.ts'
import { menuFor } from '../model/menu.ts'
import { pagesFor } from '../model/pages.ts'
import type { Panels } from '../queries/panels.ts'

export interface PanelsRoutesDeps {
  readonly panels: Panels
  readonly clock?: Clock
}

/** A year (COOKIE-007). */
const COUNTRY_COOKIE_SECONDS = 31_536_000
const PPM = 1_000_000

/** GET /settings, /api/v1/settings, /pages, /menu-items and /banners, with their aliases. */
export function panelsRoutes({ panels, clock = systemClock }: PanelsRoutesDeps): BoundRoute[] {
  const settings = async (_: unknown, context: RequestContext, reply: ReplyHandle) => {
    // By the reverse proxy (NS-59, COOKIE-007).
    const country = context.proxyCountry
    if (country) reply.cookie('client_ip_country', country, { maxAgeSeconds: COUNTRY_COOKIE_SECONDS })
    return { data: (await panels.get(context.panelId)).settings }
  }
  const pages = async (_: unknown, context: RequestContext) => {
    const panel = await panels.get(context.panelId)
    return {
      data: pagesFor({
        panelName: panel.name,
        locale: context.locale,
        isSignedIn: context.caller.kind === 'user',
        settings: panel.settings,
        options: panel.options,
        content: panel.content,
        texts: panel.content.pages,
      }),
    }
  }
  const menuItems = async (_: unknown, context: RequestContext) => {
    const panel = await panels.get(context.panelId)
    return { data: menuFor(context.locale, panel, panel.content.menu) }
  }
  const banners = async (_: unknown, context: RequestContext) => {
    const { content } = await panels.get(context.panelId)
    return { data: bannersFor(content.banners, context.locale, clock.now()) }
  }
  return [
    implement(panelsContract.instanceSettings, settings),
    implement(panelsContract.instanceSettingsAlias, settings),
    // Two settings that are no part of the panel's document (INST-024).
    implement(panelsContract.globalSettings, async (_, context) => {
      const { options } = await panels.get(context.panelId)
      return {
        data: {
          free_views_is_allowed: options.freeViewsIsAllowed,
          default_outer_widget_partner_percent: options.defaultOuterWidgetPartnerPpm / PPM,
        },
      }
    }),
    implement(panelsContract.pages, pages),
    implement(panelsContract.pagesAlias, pages),
    implement(panelsContract.menuItems, menuItems),
    implement(panelsContract.menuItemsAlias, menuItems),
    implement(panelsContract.banners, banners),
    implement(panelsContract.bannersAlias, banners),
  ]
}
