import type { ListQueries } from '@vitrine/platform/testing'
import { listYoutubeAccounts } from '../queries/channels/list-youtube-accounts.ts'
import { listApiKeys } from '../store/api-key-store.ts'
import { documentsOf, listRemovedDocuments, waitingCases } from '../store/document-store.ts'
import { listSecurityEvents } from '../store/personal-data-store.ts'
import { listOpenSessions } from '../store/session-store.ts'
import { listLinks } from '../store/sign-in-link-store.ts'

export const listQueries: ListQueries = {
  sessions: ({ inPanel, userId, now }) => inPanel((trx) => listOpenSessions(trx, userId, now)),
  'keys of the interface': ({ inPanel, userId }) => inPanel((trx) => listApiKeys(trx, userId)),
  'ways to sign in': ({ inPanel, userId }) => inPanel((trx) => listLinks(trx, userId)),
  'YouTube accounts': ({ inPanel, userId }) => inPanel((trx) => listYoutubeAccounts(trx, userId)),
  'events of security': ({ inPanel, userId }) => inPanel((trx) => listSecurityEvents(trx, userId)),
  documents: ({ inPanel, userId }) => inPanel((trx) => documentsOf(trx, userId)),
  'documents that wait for a decision': ({ inPanel }) => inPanel((trx) => waitingCases(trx)),
  'documents to delete': ({ inPanel }) => inPanel((trx) => listRemovedDocuments(trx, 50)),
}
