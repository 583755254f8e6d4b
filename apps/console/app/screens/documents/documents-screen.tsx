import { Tag } from '@vitrine/ui/components'
import type { ListColumn } from '../../lists/list-column.ts'
import { QueueScreen } from '../../lists/queue-screen.tsx'
import texts from '../../messages/en/documents.json'
import { sayFrom } from '../../messages/texts.ts'
import { shortTime } from '../../values/times.ts'
import type { WaitingDocuments } from './document-case.ts'
import { DocumentInspector } from './document-inspector.tsx'
import { DocumentTabs } from './document-tabs.tsx'

const t = sayFrom(texts)

const columns: readonly ListColumn<WaitingDocuments>[] = [
  {
    key: 'customer',
    name: t('customer'),
    share: 3,
    show: ({ customer }) => (
      <>
        <span className="weight-medium">{customer.name}</span> <span className="tone-2">{customer.email ?? `#${customer.id}`}</span>
      </>
    ),
  },
  {
    ...{ key: 'photos', name: t('photos'), share: 1, leaves: 'narrow' },
    show: ({ photos }) => t('photosCount', { count: photos }),
  },
  {
    ...{ key: 'submitted', name: t('submitted'), share: 1.4, isEnd: true, leaves: 'phone' },
    show: ({ submittedAt }) => <span className="tone-3">{shortTime(submittedAt)}</span>,
  },
  {
    ...{ key: 'due', name: t('due'), share: 1.4, isEnd: true },
    show: ({ isLate, dueAt }) => (isLate ? <Tag tone="bad">{t('late')}</Tag> : <span className="tone-3">{shortTime(dueAt)}</span>),
  },
]

/** Customers whose documents wait for a decision, the longest waiting first. */
export const DocumentsScreen = () => (
  <QueueScreen
    title={t('title')}
    empty={t('empty')}
    address="documents"
    segment="documents"
    tabs={<DocumentTabs />}
    columns={columns}
    inspect={(id, onClose, onNext) => <DocumentInspector key={id} {...{ id, onClose, onNext }} />}
  />
)
