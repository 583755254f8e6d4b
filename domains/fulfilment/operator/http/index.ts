import type { Catalogue } from '@vitrine/catalogue'
import { type BoundOperatorRoute, listPage, notUndoable, operatorRoute, type UndoneEntity, undoPatch } from '@vitrine/platform/http'
import { parseMicro } from '@vitrine/platform/kernel'
import { ppmOfPercent } from '@vitrine/pricing'
import { addProvider, changeProvider, type ProviderPatch } from '../../commands/accounts/change-provider.ts'
import type { FulfilmentDeps } from '../../deps.ts'
import { accountNames, operatorAccounts } from '../../store/operator-account-store.ts'
import { fulfilmentOperatorContract as contract } from '../schemas.ts'
import { balanceRoutes } from './balance-routes.ts'
import { breakerRoutes } from './breaker-routes.ts'
import { byHandRoutes } from './by-hand-routes.ts'
import { evidenceRoutes } from './evidence-routes.ts'
import { importRoutes } from './import-routes.ts'
import { markupRoutes } from './markup-routes.ts'
import { providerPageRoutes } from './provider-page-routes.ts'
import { accountNamed, presentOne, presentProviders, providerStates } from './provider-states.ts'
import { providerTestRoutes } from './provider-test-routes.ts'
import { rateRoutes } from './rate-routes.ts'
import { refillRoutes } from './refill-routes.ts'
import { reviewRoutes } from './review-routes.ts'
import { routeRoutes } from './route-routes.ts'
import { routeTestRoutes } from './route-test-routes.ts'
import { sendRoutes } from './send-routes.ts'
import { settleRoutes } from './settle-routes.ts'
import { wordRoutes } from './word-routes.ts'

const looks = { permission: 'providers.view', scope: 'panel' } as const

interface WrittenLimits extends Omit<ProviderPatch, 'marginFloorPpm' | 'lowBalanceMicro'> {
  readonly marginFloorPercent?: string | undefined
  readonly lowBalance?: string | undefined
}

const patchOf = ({ marginFloorPercent, lowBalance, ...rest }: WrittenLimits): ProviderPatch => ({
  ...rest,
  marginFloorPpm: marginFloorPercent === undefined ? undefined : ppmOfPercent(marginFloorPercent),
  lowBalanceMicro: lowBalance === undefined ? undefined : parseMicro(lowBalance),
})

/** Address and key decide who gets our money; the rest is how an account is used. */
const SECRETS: readonly string[] = ['endpoint', 'key']
const neededFor = (body: object): string[] => {
  const names = Object.keys(body).filter((name) => name !== 'version')
  const hasSecret = names.some((name) => SECRETS.includes(name))
  return [
    ...(hasSecret ? ['providers.secret'] : []),
    ...(names.some((name) => !SECRETS.includes(name)) || !hasSecret ? ['providers.edit'] : []),
  ]
}

/** What operators ask and change of providers. */
export const fulfilmentOperatorRoutes = (deps: FulfilmentDeps & { readonly catalogue: Catalogue }): BoundOperatorRoute[] => [
  ...accountRoutes(deps),
  ...providerTestRoutes(deps),
  ...balanceRoutes(),
  ...breakerRoutes(),
  ...evidenceRoutes(),
  ...importRoutes(deps),
  ...markupRoutes(deps),
  ...byHandRoutes(deps),
  ...routeRoutes(deps),
  ...routeTestRoutes(deps),
  ...providerPageRoutes(deps),
  ...rateRoutes(deps),
  ...refillRoutes(deps),
  ...reviewRoutes(deps),
  ...sendRoutes(deps),
  ...settleRoutes(deps),
  ...wordRoutes(deps),
]

const accountRoutes = ({ secrets }: Pick<FulfilmentDeps, 'secrets'>): BoundOperatorRoute[] => [
  operatorRoute(contract.providers, looks, async (_, { trx, now }) => {
    const rows = await presentProviders(trx, await operatorAccounts(trx, null), now)
    return listPage({ rows, limit: rows.length, total: { count: rows.length, isExact: true }, now })
  }),
  operatorRoute(contract.providerChoices, { permission: 'orders.provider', scope: 'panel' }, async (_, { trx }) => ({
    data: await accountNames(trx),
  })),
  operatorRoute(contract.provider, looks, async ({ params }, { trx, now }) => presentOne(trx, await accountNamed(trx, params.id), now)),
  operatorRoute(
    contract.createProvider,
    {
      permission: 'providers.secret',
      scope: 'panel',
      audit: { action: 'provider.created', entity: 'provider', ids: (_, output) => (output ? [output.data.id] : []), read: providerStates },
    },
    async ({ body: { name, connector, endpoint, key, currency, ...limits } }, { trx, now }) =>
      presentOne(trx, await addProvider(trx, secrets, { name, connector, endpoint, key, currency, patch: patchOf(limits) }), now),
  ),
  operatorRoute(
    contract.changeProvider,
    {
      ...looks,
      alsoNeeds: ({ body }) => neededFor(body),
      audit: { action: 'provider.changed', entity: 'provider', ids: ({ params }) => [params.id], read: providerStates, undo: undoProvider },
    },
    async ({ params, body: { version, key, ...limits } }, { trx, now }) =>
      presentOne(trx, await changeProvider(trx, secrets, { id: params.id, version, key, patch: patchOf(limits) }), now),
  ),
]

/** A key that was replaced is kept nowhere, and does not come back. */
function undoProvider(entities: readonly UndoneEntity[]) {
  if (entities.some(({ before }) => Object.hasOwn(before, 'key'))) throw notUndoable()
  return undoPatch(entities)
}
