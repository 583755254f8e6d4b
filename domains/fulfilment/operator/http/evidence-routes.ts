import { type BoundOperatorRoute, operatorRoute } from '@vitrine/platform/http'
import { providerEvidence } from '../../queries/operator/provider-evidence.ts'
import { evidenceContract as contract } from '../evidence-schemas.ts'
import { accountNamed } from './provider-states.ts'

/** What an account can prove about orders of unknown outcome. */
export const evidenceRoutes = (): BoundOperatorRoute[] => [
  operatorRoute(contract.evidence, { permission: 'providers.view', scope: 'panel' }, async ({ params }, { trx }) => {
    const account = await accountNamed(trx, params.id)
    const { exclusive, idWindow, balance } = await providerEvidence(trx, account)
    return {
      data: {
        exclusive: { isOn: account.isExclusive, hindrances: [...exclusive] },
        idWindow: { isOn: account.asksIdWindow, hindrances: [...idWindow] },
        balance: { isOn: account.reconcilesBalance, hindrances: [...balance] },
        version: account.version,
      },
    }
  }),
]
