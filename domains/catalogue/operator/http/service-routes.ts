import { type BoundOperatorRoute, listPage, numberOfCursor, operatorRoute } from '@vitrine/platform/http'
import { Refusal } from '@vitrine/platform/kernel'
import { type PriceRule, ppmOfPercent, type RoundingDirection } from '@vitrine/pricing'
import { changeServices } from '../../commands/operator/change-services.ts'
import { orderServices } from '../../commands/operator/order-services.ts'
import { permissionsFor } from '../../model/service-fields.ts'
import type { LaterFacts } from '../../ports.ts'
import { serviceSales } from '../../queries/operator/service-sales.ts'
import { orderOfServices, serviceStates } from '../../queries/operator/service-states.ts'
import {
  listServiceLines,
  type OwnMarkup,
  previewPrices,
  serviceColumns,
  serviceGrid,
  showService,
} from '../../queries/operator/service-table.ts'
import { catalogueOperatorContract as contract } from '../schemas.ts'

const looks = { permission: 'services.view', scope: 'panel' } as const

export const serviceRoutes = (later: LaterFacts): BoundOperatorRoute[] => [
  operatorRoute(contract.services, looks, async ({ query }, { trx, actor, now }) => {
    const { view, q, sort, cursor, limit } = query
    const question = { view, q, sort, now, networkId: query['filter.networkId'], serviceTypeId: query['filter.serviceTypeId'] }
    const lines = await listServiceLines(trx, later, actor.rights, question)
    const after = numberOfCursor(cursor)
    const from = after === undefined ? 0 : lines.findIndex(({ id }) => id === after) + 1
    return listPage({ rows: lines.slice(from, from + limit + 1), limit, total: { count: lines.length, isExact: true }, now })
  }),
  operatorRoute(contract.grid, looks, async (_, { trx, actor }) => ({
    data: { columns: [...serviceColumns], rows: await serviceGrid(trx, later, actor.rights) },
  })),
  operatorRoute(contract.serviceSales, { permission: 'reports.view', scope: 'panel' }, async (_, { trx, actor, now }) => ({
    data: await serviceSales(trx, later, actor.rights, now),
  })),
  operatorRoute(contract.service, looks, async ({ params }, { trx, actor }) => {
    const service = await showService(trx, later, actor.rights, params.id)
    if (!service) throw new Refusal('not-found', 'request.notFound')
    return { data: service }
  }),
  operatorRoute(
    contract.changeServices,
    {
      ...looks,
      alsoNeeds: ({ body }) => permissionsFor([...new Set(body.changes.flatMap(({ fields }) => Object.keys(fields)))]),
      audit: {
        action: 'service.changed',
        entity: 'service',
        ids: ({ body }) => body.changes.map(({ id }) => id),
        read: serviceStates,
        undo: (services) => ({
          body: { changes: services.map(({ id, version, before: fields }) => ({ id: Number(id), version, fields })) },
        }),
      },
    },
    async ({ body }, { trx, actor, caller: { provedUntil }, now }) => {
      const isProved = provedUntil !== null && provedUntil > now
      return { data: await changeServices(trx, { actor, isProved }, body.changes, now) }
    },
  ),
  operatorRoute(
    contract.orderServices,
    {
      permission: 'services.edit',
      scope: 'panel',
      audit: {
        action: 'services.ordered',
        entity: 'service-type',
        ids: ({ body }) => [body.typeId],
        read: orderOfServices,
        undo: ([type]) => ({ body: { typeId: Number(type?.id), ids: type?.before.services } }),
      },
    },
    async ({ body: { typeId, ids } }, { trx }) => void (await orderServices(trx, typeId, ids)),
  ),
  operatorRoute(
    contract.previewPrices,
    { permission: 'services.price', scope: 'panel', isQuestion: true },
    async ({ body: { ids, view, rule } }, { trx, actor, now }) => ({
      data: await previewPrices(trx, later, actor.rights, { ids, view, rule: ruleOf(rule), markups: markupsOf(rule), now }),
    }),
  ),
]

interface WrittenRule {
  readonly base: 'cost' | 'price'
  readonly percent: string
  readonly fixedUsd: string
  readonly roundToUsd: string
  readonly direction: RoundingDirection
  readonly endingUsd: string | null
  readonly minMarginPercent: string
  readonly markups: readonly {
    readonly networkId?: number | undefined
    readonly serviceTypeId?: number | undefined
    readonly percent: string
    readonly fixedUsd: string
  }[]
}

const ruleOf = ({ base, percent, fixedUsd, roundToUsd, direction, endingUsd, minMarginPercent }: WrittenRule): PriceRule => ({
  base,
  percentPpm: ppmOfPercent(percent) ?? 0,
  fixedNano: nanoOf(fixedUsd),
  roundToNano: nanoOf(roundToUsd),
  direction,
  endingNano: endingUsd === null ? null : nanoOf(endingUsd),
  minMarginPpm: ppmOfPercent(minMarginPercent) ?? 0,
})

const markupsOf = ({ markups }: WrittenRule): readonly OwnMarkup[] =>
  markups.map(({ networkId, serviceTypeId, percent, fixedUsd }) => ({
    ...{ networkId, serviceTypeId, percentPpm: ppmOfPercent(percent) ?? 0, fixedNano: nanoOf(fixedUsd) },
  }))

function nanoOf(text: string): bigint {
  const [whole = '0', decimals = ''] = text.replace('-', '').split('.')
  const nano = BigInt(whole) * 1_000_000_000n + BigInt(decimals.padEnd(9, '0'))
  return text.startsWith('-') ? -nano : nano
}
