import type { Catalogue } from '@vitrine/catalogue'
import { inEveryPanel, type PanelList, type Schedule } from '@vitrine/platform/jobs'
import { Refusal } from '@vitrine/platform/kernel'
import { reconcileProviders } from '../commands/accounts/reconcile-providers.ts'
import { watchBalance } from '../commands/accounts/watch-balance.ts'
import { syncCatalogue } from '../commands/catalogue/sync-catalogue.ts'
import { checkUnknown } from '../commands/unknown/check-unknown.ts'
import type { FulfilmentDeps } from '../deps.ts'
import { enabledAccounts } from '../queries/due-rows.ts'

/** R7 every five minutes, R6 every quarter of an hour; balances every ten minutes, lists of services every hour. */
export const fulfilmentSchedules = (deps: FulfilmentDeps & { readonly panels: PanelList; readonly catalogue: Catalogue }): Schedule[] => [
  {
    name: 'fulfilment.check-unknown',
    cron: '4-59/5 * * * *',
    run: () => inEveryPanel(deps.panels, (panelId) => deps.database.transaction(panelId, (trx) => checkUnknown(deps, trx))),
  },
  {
    name: 'fulfilment.weigh-providers',
    cron: '7-59/15 * * * *',
    run: () => inEveryPanel(deps.panels, (panelId) => reconcileProviders(deps, panelId)),
  },
  {
    name: 'fulfilment.watch-balances',
    cron: '3-59/10 * * * *',
    run: () => inEveryAccount(deps, (panelId, accountId) => watchBalance(deps, panelId, accountId)),
  },
  {
    name: 'fulfilment.sync-catalogues',
    cron: '25 * * * *',
    run: () =>
      inEveryAccount(deps, async (panelId, accountId) => {
        await syncCatalogue(deps, panelId, accountId).catch((error: unknown) => {
          // Accounts that nothing is imported from need no confirmed currency.
          if (!(error instanceof Refusal)) throw error
        })
      }),
  },
]

/** One account after the other; one that cannot be reached does not block the others. */
async function inEveryAccount(deps: FulfilmentDeps, work: (panelId: number, accountId: number) => Promise<void>): Promise<void> {
  for (const { panelId, id } of await enabledAccounts(deps.database)) {
    await work(panelId, id).catch((error: unknown) => {
      deps.log.error(
        { event: 'provider.check.failed', panelId, accountId: id, error: String(error) },
        'a provider account could not be looked at',
      )
    })
  }
}
