import { type Catalogue, inLanguage } from '@vitrine/catalogue'
import { emailsOf } from '@vitrine/identity'
import { hasPage } from '@vitrine/panels'
import { type BoundRoute, implement, type RequestContext, userIdOf } from '@vitrine/platform/http'
import { formatMicro, refuse } from '@vitrine/platform/kernel'
import { PPM } from '@vitrine/pricing'
import { changeWidget, createWidget } from '../commands/widgets/save-widget.ts'
import { widgetContract as contract, type OrderWidgetRow, type WidgetStatisticsRow } from '../contract/widgets.ts'
import type { EarningDeps } from '../deps.ts'
import { widgetsOff } from '../errors.ts'
import { listWidgets, type Widget } from '../queries/list-widgets.ts'
import { type WidgetGrouping, widgetGroupings, widgetStatistics } from '../queries/widget-statistics.ts'

export interface WidgetRoutesDeps extends EarningDeps {
  /** Names of services in the statistics. */
  readonly catalogue: Catalogue
}

const saving = { name: 'order-widget', per: 'caller', burst: 20, perMinute: 20, store: 'database' } as const

/** A partner's order widgets and what they brought. */
export function widgetRoutes(deps: WidgetRoutesDeps): BoundRoute[] {
  const hasWidgets = async ({ panelId }: RequestContext): Promise<void> => {
    if (!hasPage('order-widget', await deps.panels.get(panelId))) throw widgetsOff()
  }
  return [
    implement(contract.listWidgets, async (_, context) => {
      await hasWidgets(context)
      const widgets = await deps.database.read(context.panelId, (trx) => listWidgets(trx, userIdOf(context)))
      return { data: widgets.map(presentWidget) }
    }),
    implement(
      contract.createWidget,
      async ({ body }, context) => {
        await hasWidgets(context)
        return { data: presentWidget(await createWidget(deps, context, body)) }
      },
      { rateLimit: saving },
    ),
    implement(
      contract.changeWidget,
      async ({ params, body }, context) => {
        await hasWidgets(context)
        return { data: presentWidget(await changeWidget(deps, context, params.id, body)) }
      },
      { rateLimit: saving },
    ),
    implement(contract.widgetStatistics, async ({ query }, context) => {
      await hasWidgets(context)
      const { start_date: from, end_date: to } = query
      if (from && to && to < from) refuse('end_date', 'orders.periodBackwards')
      const groupBy = groupingOf(query.group_by)
      return { data: await statisticsRows(deps, context, { groupBy, from, to }) }
    }),
  ]
}

/** Anything that is no other grouping is by date (WIDGET-003). */
const groupingOf = (wanted: string | undefined): WidgetGrouping => widgetGroupings.find((grouping) => grouping === wanted) ?? 'date'

/** What was paid and given, each row named after what it is grouped by. */
async function statisticsRows(
  { database, catalogue }: WidgetRoutesDeps,
  context: RequestContext,
  { groupBy, from, to }: { readonly groupBy: WidgetGrouping; readonly from: string | undefined; readonly to: string | undefined },
): Promise<WidgetStatisticsRow[]> {
  const partnerId = userIdOf(context)
  const snapshot = await catalogue.snapshot(context.panelId)
  return database.read(context.panelId, async (trx) => {
    const sums = await widgetStatistics(trx, { partnerId, groupBy, from, to })
    const ids = groupBy === 'date' ? [] : sums.map(({ group }) => Number(group))
    const emails = groupBy === 'user' ? await emailsOf(trx, ids) : new Map<number, string>()
    const widgets = groupBy === 'orderWidget' ? await listWidgets(trx, partnerId) : []
    // Each row is named after what it is grouped by (WIDGET-001).
    const labelOf = (group: string): Partial<WidgetStatisticsRow> => {
      const id = Number(group)
      if (groupBy === 'user') return { email: emails.get(id) ?? null }
      if (groupBy === 'orderWidget') return { order_widget: widgets.find((widget) => widget.id === id)?.name ?? null }
      if (groupBy === 'date') return { date: group }
      const service = snapshot.service(id)
      return { service: service ? inLanguage(service, context.locale, 'name', service.name) : null }
    }
    return sums.map(({ group, spent, reward }) => ({ spent: formatMicro(spent), reward: formatMicro(reward), ...labelOf(group) }))
  })
}

const presentWidget = ({ id, name, apiToken, minimum, methodIds, markupPpm }: Widget): OrderWidgetRow => ({
  id,
  name,
  api_token: apiToken,
  minimum_purchase_amount: formatMicro(minimum),
  payment_methods: [...methodIds],
  reward_percent: markupPpm / PPM,
})
