import type { ListQueries } from '@vitrine/platform/testing'
import { listYoutubeAccounts } from '../queries/channels/list-youtube-accounts.ts'
import { listApiKeys } from '../store/api-key-store.ts'
import { decisionsOf, latestDecisions } from '../store/document-decision-store.ts'
import { documentsOf, listRemovedDocuments } from '../store/document-store.ts'
import {
  customersByNumber,
  customersOfEmail,
  customersOfHandle,
  customersOfName,
  customersOfView,
  newestSecurityEvents,
} from '../store/operator/customer-table-store.ts'
import { countWaitingCases, waitingCases, waitingDocuments } from '../store/operator/waiting-document-store.ts'
import { listSecurityEvents } from '../store/personal-data-store.ts'
import { listOpenSessions } from '../store/session-store.ts'
import { listLinks } from '../store/sign-in-link-store.ts'
import { dueFactorRemovals } from '../store/two-factor-store.ts'

const views = (['all', 'new', 'frozen', 'trusted', 'guests', 'resellers'] as const).map((view): [string, ListQueries[string]] => [
  `customers of the console: ${view}`,
  ({ inPanel, now }) =>
    inPanel((trx) =>
      customersOfView(trx, view, { behind: 1_000_000, oldestFirst: false, limit: 51, since: new Date(now.getTime() - 86_400_000) }),
    ),
])

export const listQueries: ListQueries = {
  sessions: ({ inPanel, userId, now }) => inPanel((trx) => listOpenSessions(trx, userId, now)),
  'keys of the interface': ({ inPanel, userId }) => inPanel((trx) => listApiKeys(trx, userId)),
  'ways to sign in': ({ inPanel, userId }) => inPanel((trx) => listLinks(trx, userId)),
  'YouTube accounts': ({ inPanel, userId }) => inPanel((trx) => listYoutubeAccounts(trx, userId)),
  'events of security': ({ inPanel, userId }) => inPanel((trx) => listSecurityEvents(trx, userId)),
  ...Object.fromEntries(views),
  'customers of the console by number': ({ inPanel, userId }) => inPanel((trx) => customersByNumber(trx, [userId])),
  'customers of the console by address': ({ inPanel }) => inPanel((trx) => customersOfEmail(trx, 'user1', { isWhole: false, limit: 200 })),
  'customers of the console by name': ({ inPanel }) => inPanel((trx) => customersOfName(trx, 'user', 200)),
  'customers of the console by Telegram or affiliate code': ({ inPanel }) => inPanel((trx) => customersOfHandle(trx, 'AAAA1111')),
  'events of security, the newest': ({ inPanel, userId }) => inPanel((trx) => newestSecurityEvents(trx, userId)),
  'second factors that are due to go': ({ inPanel, now }) => inPanel((trx) => dueFactorRemovals(trx, now)),
  documents: ({ inPanel, userId }) => inPanel((trx) => documentsOf(trx, userId)),
  'documents that wait for a decision': ({ inPanel }) => inPanel((trx) => waitingCases(trx, { at: new Date(0), userId: 0 }, 51)),
  'how many documents wait for a decision': ({ inPanel }) => inPanel((trx) => countWaitingCases(trx)),
  'documents that need attention': ({ inPanel }) =>
    inPanel((trx) => waitingDocuments(trx, { after: { at: new Date(0), id: 0 }, only: null, without: [], limit: 51 })),
  'documents that were decided about': ({ inPanel }) => inPanel((trx) => latestDecisions(trx, 1_000_000, 51)),
  'decisions about documents': ({ inPanel, userId }) => inPanel((trx) => decisionsOf(trx, userId)),
  'documents to delete': ({ inPanel }) => inPanel((trx) => listRemovedDocuments(trx, 50)),
}
