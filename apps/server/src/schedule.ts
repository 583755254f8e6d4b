import { earningSchedules } from '@vitrine/earning'
import { fulfilmentSchedules } from '@vitrine/fulfilment'
import { actingSchedules, documentSchedules, identitySchedules } from '@vitrine/identity'
import { insightsSchedules } from '@vitrine/insights'
import { keywordsSchedules } from '@vitrine/keywords'
import { ledgerSchedules } from '@vitrine/ledger'
import { notificationsSchedules } from '@vitrine/notifications'
import { operatorsSchedules } from '@vitrine/operators'
import { attachmentSchedules, expireUnpaid, keywordSchedules, orderingSchedules } from '@vitrine/ordering'
import { panelsSchedules } from '@vitrine/panels'
import { paymentsSchedules } from '@vitrine/payments'
import { httpSchedules } from '@vitrine/platform/http'
import type { Schedule } from '@vitrine/platform/jobs'
import { promotionsSchedules } from '@vitrine/promotions'
import type { Domains } from './wiring.ts'

/** Everything that happens by the clock (UTC). */
export const schedulesOf = (domains: Domains): Schedule[] => [
  ...panelsSchedules({ ...domains.operators, hostChecker: domains.hostChecker, certificates: domains.certificates }),
  ...identitySchedules(domains.identity),
  ...actingSchedules(domains.identity),
  ...documentSchedules({ ...domains.documents, panels: domains.panels }),
  ...operatorsSchedules(domains.operators),
  ...ledgerSchedules(domains.ledger),
  ...paymentsSchedules({ ...domains.payments, log: domains.ledger.log }),
  ...promotionsSchedules(domains.ordering),
  ...orderingSchedules(domains.ledger),
  ...attachmentSchedules(domains.ordering),
  ...keywordSchedules(domains.ordering),
  ...fulfilmentSchedules({ ...domains.fulfilment, panels: domains.panels, catalogue: domains.catalogue }),
  ...earningSchedules(domains.earning),
  ...insightsSchedules(domains.insights),
  ...keywordsSchedules(domains.keywords),
  ...notificationsSchedules(domains.notifications),
  ...httpSchedules(domains.ledger),
  {
    name: 'ordering.expire-unpaid',
    cron: '15 * * * *',
    run: async () => {
      while ((await expireUnpaid(domains.ordering.database, domains.ordering.clock)) > 0);
    },
  },
]
