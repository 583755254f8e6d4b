import type { Panels } from '@vitrine/panels'
import type { RequestContext } from '@vitrine/platform/http'
import { widgetTokenInvalid } from '../errors.ts'
import type { FindOrderForm, OrderForm } from '../ports.ts'

/** Which order form asks. */
export interface AskingForm {
  readonly token: string
  /** The partner's terms; null for the panel's own form. */
  readonly partner: OrderForm | null
}

export type WidgetGuard = (context: RequestContext, query: unknown) => Promise<AskingForm>

export interface WidgetGuardDeps {
  readonly panels: Panels
  /** Partners' forms; without it only the panel's own form may ask. */
  readonly findOrderForm?: FindOrderForm | undefined
}

/** Order forms name themselves by a token; a wrong one is 422, because a 401 would log the visitor out (OWAPI-001). */
export function widgetGuard({ panels, findOrderForm }: WidgetGuardDeps): WidgetGuard {
  return async ({ panelId }, query) => {
    const token = tokenIn(query)
    if (!token) throw widgetTokenInvalid()
    if ((await panels.get(panelId)).settings.cabinet_widget_token === token) return { token, partner: null }
    const partner = await findOrderForm?.(panelId, token)
    if (!partner) throw widgetTokenInvalid()
    return { token, partner }
  }
}

const tokenIn = (query: unknown): string | undefined =>
  typeof query === 'object' && query !== null && 'api_token' in query && typeof query.api_token === 'string' ? query.api_token : undefined
