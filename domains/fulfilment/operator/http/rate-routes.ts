import { type Catalogue, serviceStates } from '@vitrine/catalogue'
import { type BoundOperatorRoute, listPage, operatorRoute } from '@vitrine/platform/http'
import { percentOf } from '@vitrine/pricing'
import { applyRates } from '../../commands/catalogue/apply-rates.ts'
import { type RatedChange, type RatedService, ratedChanges } from '../../commands/catalogue/rated-services.ts'
import type { FulfilmentDeps } from '../../deps.ts'
import { rateContract as contract } from '../rate-schemas.ts'
import { placeOf } from './place-of.ts'
import { accountNamed, accountOf } from './provider-states.ts'

const looks = { permission: 'providers.view', scope: 'panel' } as const

/** How the rates of an account have moved, and what is done with the prices of services that they cost. */
export const rateRoutes = (deps: FulfilmentDeps & { readonly catalogue: Catalogue }): BoundOperatorRoute[] => [
  operatorRoute(contract.rates, looks, async ({ params, query: { overPercent, only, cursor, limit } }, { trx, now }) => {
    const account = await accountNamed(trx, params.id)
    const place = placeOf(cursor, /^\d{1,9}$/)
    const after = place && { at: place.at, id: Number(place.id) }
    const question = { overPercent: overPercent ?? null, isBelowFloor: only === 'floor', after, limit: limit + 1 }
    const rows = (await ratedChanges(trx, account, question)).map(presentChange)
    return listPage({ rows, limit, total: undefined, now, cursorOf: ({ at, id }) => `${at} ${id}` })
  }),
  operatorRoute(
    contract.apply,
    {
      ...looks,
      alsoNeeds: ({ body: { rows } }) => [...new Set(rows.map((row) => (row.do === 'stop' ? 'services.edit' : 'services.price')))],
      audit: {
        action: 'service.changed',
        entity: 'service',
        ids: ({ body }) => body.rows.map(({ serviceId }) => serviceId),
        read: serviceStates,
        undo: (services) => ({
          operation: 'changeServices',
          body: { changes: services.map(({ id, version, before: fields }) => ({ id: Number(id), version, fields })) },
        }),
      },
    },
    async ({ params, body: { rows } }, { trx, actor, caller: { provedUntil }, now }) => {
      const account = await accountOf(trx, deps.secrets, params.id)
      const who = { actor, isProved: provedUntil !== null && provedUntil > now }
      const { done, conflicts, errors } = await applyRates(deps, trx, account, { who, rows, now })
      return { data: { done: [...done], conflicts: [...conflicts], errors: [...errors] } }
    },
  ),
]

const presentChange = ({ at, oldNano, newNano, rateNano, nextAt, services, ...row }: RatedChange) => ({
  ...row,
  at: at.toISOString(),
  oldNano: oldNano.toString(),
  newNano: newNano.toString(),
  rateNano: rateNano?.toString() ?? null,
  isLatest: nextAt === null,
  services: services.map(presentService),
})

const presentService = ({ service, ...rated }: RatedService) => ({
  ...{ id: service.id, name: service.name, isEnabled: service.isEnabled, pricingPer: service.pricingPer, version: service.version },
  ...{ follows: rated.follows, isBelowFloor: rated.isBelowFloor },
  priceBeforeNano: rated.priceBefore?.toString() ?? null,
  marginBeforePercent: rated.marginBeforePpm === null ? null : percentOf(rated.marginBeforePpm),
  priceAfterNano: rated.priceAfter.toString(),
  marginAfterPercent: rated.marginAfterPpm === null ? null : percentOf(rated.marginAfterPpm),
  ruledNano: rated.ruledNano?.toString() ?? null,
})
