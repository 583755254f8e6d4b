import type { Alarm } from '@vitrine/ledger'
import { inEveryPanel, type Schedule } from '@vitrine/platform/jobs'
import { detachCards } from '../commands/cards/remove-card.ts'
import { checkDisputes } from '../commands/disputes/check-disputes.ts'
import { checkClearing, checkSuspense } from '../commands/gateways/check-payments.ts'
import { readWallets } from '../commands/gateways/read-wallets.ts'
import { reconcileGateways } from '../commands/gateways/reconcile-gateways.ts'
import { checkRefunds, watchFailedRefunds, watchRefunds } from '../commands/refunds/check-refunds.ts'
import { purgeMessages } from '../commands/webhooks/purge-messages.ts'
import { watchWithdrawals } from '../commands/withdrawals/watch-withdrawals.ts'
import type { PaymentsDeps } from '../deps.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** So long after its arrival money may lie on the payment account of its invoice. */
const CLEARING_MS = 10 * MINUTE

/** R4 and R7 every five minutes, R5 every quarter of an hour for the newest invoices and every night for two weeks; old messages are purged. */
export function paymentsSchedules(deps: PaymentsDeps & { readonly log: Alarm }): Schedule[] {
  const { database, panels, clock, log } = deps
  const ago = (ms: number) => new Date(clock.now().getTime() - ms)
  const inPanels = (work: (panelId: number) => Promise<unknown>) => inEveryPanel(panels, work)
  const reconcile = (sinceMs: number) => () => inPanels((panelId) => reconcileGateways(deps, panelId, { since: ago(sinceMs) }))
  return [
    {
      name: 'payments.check-clearing',
      cron: '3-59/5 * * * *',
      run: () =>
        inPanels(async (panelId) => {
          await checkClearing(database, panelId, { from: ago(DAY), to: ago(CLEARING_MS) }, log)
          await database.transaction(panelId, (trx) => checkSuspense(trx, clock.now(), log))
          await database.transaction(panelId, (trx) => watchWithdrawals(trx, clock.now(), log))
          await database.transaction(panelId, (trx) => watchRefunds(trx, clock.now(), log))
          await database.transaction(panelId, (trx) => watchFailedRefunds(trx, log))
        }),
    },
    {
      name: 'payments.check-all-clearing',
      cron: '25 2 * * *',
      run: () => inPanels((panelId) => checkClearing(database, panelId, { from: new Date(0), to: ago(CLEARING_MS) }, log)),
    },
    { name: 'payments.check-disputes', cron: '*/20 * * * *', run: () => inPanels((panelId) => checkDisputes(deps, panelId, ago(3 * DAY))) },
    {
      name: 'payments.check-refunds',
      cron: '10-59/20 * * * *',
      run: () => inPanels((panelId) => checkRefunds(deps, panelId, ago(3 * DAY))),
    },
    { name: 'payments.read-wallets', cron: '35 * * * *', run: () => inPanels((panelId) => readWallets(deps, panelId)) },
    { name: 'payments.detach-cards', cron: '*/10 * * * *', run: () => inPanels((panelId) => detachCards(deps, panelId)) },
    { name: 'payments.reconcile-new', cron: '*/15 * * * *', run: reconcile(3 * HOUR) },
    { name: 'payments.reconcile-recent', cron: '50 2 * * *', run: reconcile(14 * DAY) },
    {
      name: 'payments.purge-messages',
      cron: '30 3 * * *',
      run: () =>
        inPanels(async (panelId) => {
          while ((await database.transaction(panelId, (trx) => purgeMessages(trx, clock.now()))) > 0);
        }),
    },
  ]
}
