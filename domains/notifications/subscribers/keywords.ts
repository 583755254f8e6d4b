import { firstTenChanged, planEnded, planPastDue } from '@vitrine/keywords'
import { type Subscription, subscribe } from '@vitrine/platform/jobs'
import type { Write } from './index.ts'

/** What customers hear of their keyword plan and their campaigns. A campaign whose mails are switched off announces nothing. */
export const keywordSubscriptions = (write: Write): Subscription[] => [
  subscribe(planPastDue, 'notifications.mail-plan-past-due', (panelId, { userId, period, planName, amount }) =>
    write(panelId, userId, () => ({ key: `plan-past-due:${userId}:${period}`, mail: { kind: 'plan-past-due', planName, amount } })),
  ),
  subscribe(planEnded, 'notifications.mail-plan-ended', (panelId, { userId, period, planName, because }) =>
    write(panelId, userId, () => ({ key: `plan-ended:${userId}:${period}`, mail: { kind: 'plan-ended', planName, because } })),
  ),
  subscribe(firstTenChanged, 'notifications.mail-first-ten-changed', (panelId, { userId, measuredAt, ...change }) =>
    write(panelId, userId, () => ({
      key: `first-ten-changed:${change.campaignId}:${measuredAt}`,
      mail: { kind: 'first-ten-changed', ...change },
    })),
  ),
]
