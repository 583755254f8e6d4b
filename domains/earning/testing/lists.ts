import type { ListQueries } from '@vitrine/platform/testing'
import { dueChecks } from '../queries/due-checks.ts'
import { dueRewards } from '../queries/due-rewards.ts'
import { dueSales } from '../queries/due-sales.ts'
import { orderForms } from '../queries/find-order-form.ts'
import { listReferrals, referralTotals } from '../queries/list-referrals.ts'
import { listTasks, openChecks, ownChecks } from '../queries/list-tasks.ts'
import { listWidgets } from '../queries/list-widgets.ts'
import { widgetStatistics } from '../queries/widget-statistics.ts'
import { countBegun, countPaid, freeSeat, openChecksOf } from '../store/check-store.ts'
import { listTrials, listWaiting, waitingTrialCount } from '../store/free-trial-store.ts'
import { listQuests } from '../store/quest-store.ts'
import { lockTaskAndAlike } from '../store/task-store.ts'

const newest = { sort: 'created_at', isAscending: false, limit: 10, offset: 0 } as const

const bestPaid = { direction: 'desc', limit: 20, offset: 0 } as const

export const listQueries: ListQueries = {
  'those whom a customer brought': ({ inPanel, userId }) => inPanel((trx) => listReferrals(trx, { referrerId: userId, ...newest })),
  'those whom a customer brought, found by address': ({ inPanel, userId }) =>
    inPanel((trx) => listReferrals(trx, { referrerId: userId, ...newest, search: 'a***', sort: 'earned' })),
  'what referrals have brought a customer': ({ inPanel, userId }) => inPanel((trx) => referralTotals(trx, userId)),
  'referral rewards that are due': ({ inPanel, now }) => inPanel((trx) => dueRewards(trx, now, 20)),
  'tasks, the best paid': ({ inPanel, userId }) => inPanel((trx) => listTasks(trx, { userId, ...bestPaid })),
  'tasks, the least paid': ({ inPanel, userId }) => inPanel((trx) => listTasks(trx, { userId, ...bestPaid, direction: 'asc' })),
  'tasks of a kind for a channel': ({ inPanel, userId }) =>
    inPanel((trx) => listTasks(trx, { userId, ...bestPaid, kind: 'likes', channelId: 'UC24' })),
  'what a person is at': ({ inPanel, userId }) => inPanel((trx) => openChecks(trx, userId)),
  'what a person is at and has done lately': ({ inPanel, userId, now }) => inPanel((trx) => ownChecks(trx, userId, now)),
  'a free seat of a person': ({ inPanel, userId }) => inPanel((trx) => freeSeat(trx, userId)),
  'tasks that a person began today': ({ inPanel, userId, now }) =>
    inPanel((trx) => countBegun(trx, userId, new Date(now.getTime() - 86_400_000))),
  'open checks of a task': ({ inPanel }) => inPanel((trx) => openChecksOf(trx, 24)),
  'a task and those that want the same': ({ inPanel }) => inPanel((trx) => lockTaskAndAlike(trx, 24)),
  'deeds that were paid since then': ({ inPanel, now }) => inPanel((trx) => countPaid(trx, { kind: 'likes', target: 'x24' }, now)),
  'checks that are due': ({ database, now }) => dueChecks(database, now, 8),
  'order widgets of a customer': ({ inPanel, userId }) => inPanel((trx) => listWidgets(trx, userId)),
  'the order widget of a token': ({ database, panelId }) => orderForms(database)(panelId, 'a'.repeat(40)),
  'statistics of order widgets': ({ inPanel, userId }) =>
    inPanel((trx) => widgetStatistics(trx, { partnerId: userId, groupBy: 'date', from: '2026-03-01', to: '2026-03-20' })),
  'statistics of order widgets, all of them by customer': ({ inPanel, userId }) =>
    inPanel((trx) => widgetStatistics(trx, { partnerId: userId, groupBy: 'user', from: undefined, to: undefined })),
  'widget rewards that are due': ({ inPanel, now }) => inPanel((trx) => dueSales(trx, now, 20)),
  'quests of a panel': ({ inPanel }) => inPanel((trx) => listQuests(trx)),
  'free trials of a customer': ({ inPanel, userId }) => inPanel((trx) => listTrials(trx, userId, 100)),
  'free trials that wait for an operator': ({ inPanel }) => inPanel((trx) => listWaiting(trx, 20)),
  'how many free trials wait for an operator': ({ inPanel }) => inPanel((trx) => waitingTrialCount(trx)),
}
