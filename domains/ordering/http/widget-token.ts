import type { Panels } from '@vitrine/panels'
import type { RequestContext } from '@vitrine/platform/http'
import { Refusal } from '@vitrine/platform/kernel'

/** The order-widget family takes the panel's own publishable token; another one is refused as invalid, never as unauthenticated (OWAPI-001). */
export async function requireWidgetToken(panels: Panels, context: RequestContext, token: string): Promise<void> {
  const panel = await panels.get(context.panelId)
  if (token !== panel.settings.cabinet_widget_token) throw new Refusal('ordering.widget-token', 'invalid', 'The api token is invalid.')
}
