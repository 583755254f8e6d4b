import type { RequestContext } from '@vitrine/platform/http'
import { widgetTokenInvalid } from '../errors.ts'
import type { CatalogueRoutesDeps } from './deps.ts'

export type WidgetGuard = (context: RequestContext, query: unknown) => Promise<string>

/** Order forms name themselves by a token; a wrong one is 422, because a 401 would log the visitor out. */
export function widgetGuard({ panels, isWidgetToken }: CatalogueRoutesDeps): WidgetGuard {
  const isOwn = async (panelId: number, token: string) => (await panels.get(panelId)).settings.cabinet_widget_token === token
  const accepts = isWidgetToken ?? isOwn
  return async ({ panelId }, query) => {
    const token = tokenIn(query)
    if (!token || !(await accepts(panelId, token))) throw widgetTokenInvalid()
    return token
  }
}

export const tokenIn = (query: unknown): string | undefined =>
  typeof query === 'object' && query !== null && 'api_token' in query && typeof query.api_token === 'string' ? query.api_token : undefined
