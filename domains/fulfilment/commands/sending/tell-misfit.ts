import type { Trx } from '@vitrine/platform/database'
import type { FulfilmentDeps } from '../../deps.ts'
import type { Route } from '../../model/choose-route.ts'
import { openNotice } from '../../store/notice-store.ts'

type MisfitService = { readonly id: number; readonly name: string }

/** Notifies an operator once that a route would lose a part of its orders. */
export async function tellMisfit(deps: FulfilmentDeps, trx: Trx, account: MisfitService, route: Route, misfit: string): Promise<void> {
  const text = `service ${route.serviceId} by ${route.providerServiceId} of ${account.name}: ${misfit}`
  const notice = { accountId: account.id, kind: 'parameters', subject: `service ${route.serviceId}`, text, at: deps.clock.now() } as const
  if (await openNotice(trx, notice))
    deps.log.error(
      { event: 'provider.account.attention', panelId: trx.panelId, account: account.name, text },
      'a provider account needs attention',
    )
}
