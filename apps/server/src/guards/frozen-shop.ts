import type { Panels } from '@vitrine/panels'
import type { RequestContext } from '@vitrine/platform/http'
import { Refusal, type RouteDef } from '@vitrine/platform/kernel'

/** A shop that an operator froze takes no new orders and begins no payments; everything else goes on, also what providers and gateways still say of older ones. */
export const frozenShopGuard =
  (panels: Panels) =>
  async ({ panelId }: Pick<RequestContext, 'panelId'>, { sells }: Pick<RouteDef, 'sells'>): Promise<void> => {
    if (sells && (await panels.get(panelId)).isFrozen) throw new Refusal('invalid', 'shop.frozen')
  }
