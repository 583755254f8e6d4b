import type { Panels } from '@vitrine/panels'
import type { Database } from '@vitrine/platform/database'
import { inEveryPanel, type Schedule, type Subscription, subscribe } from '@vitrine/platform/jobs'
import type { Clock } from '@vitrine/platform/kernel'
import { removeDueFactors } from '../commands/operator/remove-factor.ts'
import { collectData } from '../commands/personal-data/collect-data.ts'
import { deleteDueAccounts } from '../commands/personal-data/delete-account.ts'
import { noteEndedActing } from '../commands/sessions/act-for-customer.ts'
import { deleteSpentSessions } from '../commands/sessions/delete-spent-sessions.ts'
import { exportRequested } from '../events.ts'
import type { ActingPorts, PersonalData } from '../ports.ts'

export interface IdentityJobsDeps {
  readonly database: Database
  readonly panels: Panels
  readonly clock: Clock
  readonly secret: string
  readonly personalData?: readonly PersonalData[]
}

/** Runs due deletions of accounts and second factors, and purges spent sessions. */
export const identitySchedules = (deps: IdentityJobsDeps): Schedule[] => [
  {
    name: 'identity.delete-due-accounts',
    cron: '40 * * * *',
    run: () =>
      inEveryPanel(deps.panels, (panelId) =>
        deleteDueAccounts(deps.database, panelId, { parts: deps.personalData ?? [], secret: deps.secret }, deps.clock.now()),
      ),
  },
  {
    name: 'identity.remove-due-factors',
    cron: '*/5 * * * *',
    run: () => inEveryPanel(deps.panels, (panelId) => removeDueFactors(deps.database, panelId, deps.clock.now())),
  },
  {
    name: 'identity.delete-spent-sessions',
    cron: '20 3 * * *',
    run: () =>
      inEveryPanel(deps.panels, (panelId) => deps.database.transaction(panelId, (trx) => deleteSpentSessions(trx, deps.clock.now()))),
  },
]

/** Records the end of operators' sessions whose time is over, or that the customer ended. */
export const actingSchedules = ({
  database,
  panels,
  clock,
  acting,
}: Pick<IdentityJobsDeps, 'database' | 'panels' | 'clock'> & { readonly acting: Pick<ActingPorts, 'writeAudit'> }): Schedule[] => [
  {
    name: 'identity.note-ended-acting',
    cron: '* * * * *',
    run: () => inEveryPanel(panels, (panelId) => database.transaction(panelId, (trx) => noteEndedActing(trx, acting, clock.now()))),
  },
]

/** Collects a person's data once they have asked for it. */
export const identitySubscriptions = (deps: IdentityJobsDeps): Subscription[] => [
  subscribe(exportRequested, 'identity.collect-data', (panelId, { userId }) =>
    collectData(deps.database, { panelId, userId, parts: deps.personalData ?? [], now: deps.clock.now() }),
  ),
]
