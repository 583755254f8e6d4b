import type { Trx } from '@vitrine/platform/database'
import { type AuditState, type BoundOperatorRoute, outsideRoute } from '@vitrine/platform/http'
import { waitForCall } from '../../commands/accounts/pace-calls.ts'
import { type ProviderTest, testProvider } from '../../commands/accounts/test-provider.ts'
import type { FulfilmentDeps } from '../../deps.ts'
import { callLimits } from '../../model/call-limits.ts'
import { accountsSharing } from '../../store/operator-account-store.ts'
import { fulfilmentOperatorContract as contract } from '../schemas.ts'
import { accountNamed, accountOf, providerStates } from './provider-states.ts'

/** Whether an address and a key are right: those of an account, and those that are typed before one is saved. */
export const providerTestRoutes = (deps: FulfilmentDeps): BoundOperatorRoute[] => [
  outsideRoute(
    contract.testProvider,
    {
      permission: 'providers.edit',
      scope: 'panel',
      audit: { action: 'provider.tested', entity: 'provider', ids: ({ params }) => [params.id], read: providerStates },
    },
    {
      load: async ({ params }, { trx }) => ({
        panelId: trx.panelId,
        account: await accountOf(trx, deps.secrets, params.id),
        sharesAccessWith: (await accountNamed(trx, params.id)).sharesAccessWith,
      }),
      call: async ({ panelId, account, sharesAccessWith }) => {
        const access = { ...account.access, pace: () => waitForCall(deps, panelId, account) }
        return { data: presentTest(await testProvider(deps, { ...account, access }), sharesAccessWith) }
      },
    },
  ),
  outsideRoute(
    contract.testProviderAccess,
    {
      permission: 'providers.secret',
      scope: 'panel',
      audit: { action: 'provider.access-tested', entity: 'provider', ids: ({ body }) => [new URL(body.endpoint).host], read: hostStates },
    },
    {
      load: async ({ body: { accountId, ...typed } }, { trx }) => {
        if (accountId !== null) await accountNamed(trx, accountId)
        const { endpoint, key } = typed
        return {
          access: { ...typed, ...usual, panelId: trx.panelId, accountId: accountId ?? 0 },
          sharesAccessWith: await accountsSharing(trx, { endpoint, keyLast4: key.slice(-4), exceptId: accountId }),
        }
      },
      call: async ({ access, sharesAccessWith }) => ({
        data: presentTest(await testProvider(deps, { connector: 'api-v2', access }), sharesAccessWith),
      }),
    },
  ),
]

const usual = { profile: 'plain', timeouts: callLimits, safeStatusCodes: [] } as const

const presentTest = ({ lacks, ...test }: ProviderTest, sharesAccessWith: readonly string[]) => ({
  ...test,
  lacks: lacks && [...lacks],
  sharesAccessWith: [...sharesAccessWith],
})

/** An address that was only tried has no account: the audit log names its host. */
const hostStates = async (_: Trx, hosts: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> =>
  new Map(hosts.map((host) => [String(host), { label: String(host), fields: {} }]))
