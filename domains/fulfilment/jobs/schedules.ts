import { inEveryPanel, type PanelList, type Schedule } from '@vitrine/platform/jobs'
import { checkUnknown } from '../commands/check-unknown.ts'
import { weighProviders } from '../commands/weigh-providers.ts'
import type { FulfilmentDeps } from '../deps.ts'

/** R7 every five minutes, R6 every quarter of an hour. */
export const fulfilmentSchedules = (deps: FulfilmentDeps & { readonly panels: PanelList }): Schedule[] => [
  {
    name: 'fulfilment.check-unknown',
    cron: '4-59/5 * * * *',
    run: () => inEveryPanel(deps.panels, (panelId) => deps.database.transaction(panelId, (trx) => checkUnknown(deps, trx))),
  },
  {
    name: 'fulfilment.weigh-providers',
    cron: '7-59/15 * * * *',
    run: () => inEveryPanel(deps.panels, (panelId) => weighProviders(deps, panelId)),
  },
]
