import { inEveryPanel, type Schedule } from '@vitrine/platform/jobs'
import { recomputeGrade } from '../commands/recompute-grade.ts'
import type { PromotionsDeps } from '../deps.ts'
import { expiredHolders } from '../queries/expired-holders.ts'

const AT_ONCE = 200

/** Recomputes expired grades every night. */
export const promotionsSchedules = ({ database, panels, clock }: PromotionsDeps): Schedule[] => [
  {
    name: 'promotions.renew-grades',
    cron: '40 3 * * *',
    run: () =>
      inEveryPanel(panels, async (panelId) => {
        for (;;) {
          const users = await database.read(panelId, (trx) => expiredHolders(trx, clock.now(), AT_ONCE))
          for (const userId of users) await database.transaction(panelId, (trx) => recomputeGrade(trx, userId, clock.now()))
          if (users.length < AT_ONCE) return
        }
      }),
  },
]
