import { Tag } from '@vitrine/ui/components'
import type { ListColumn } from '../../lists/list-column.ts'
import { QueueScreen } from '../../lists/queue-screen.tsx'
import texts from '../../messages/en/documents.json'
import { sayFrom } from '../../messages/texts.ts'
import { fullTime } from '../../values/times.ts'
import { type RefusalReason, stateTones, type WaitingDocuments } from './document-case.ts'
import { DocumentInspector } from './document-inspector.tsx'
import { DocumentTabs } from './document-tabs.tsx'

const t = sayFrom(texts)

interface Decided extends Pick<WaitingDocuments, 'id' | 'customer'> {
  readonly outcome: 'approved' | 'refused'
  readonly reason: RefusalReason | null
  readonly by: string
  readonly decidedAt: string
}

const columns: readonly ListColumn<Decided>[] = [
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
    ...{ key: 'decision', name: t('decision'), share: 1.2 },
    show: ({ outcome }) => <Tag tone={stateTones[outcome]}>{t(`states.${outcome}`)}</Tag>,
  },
  {
    ...{ key: 'reason', name: t('because'), share: 1.6, leaves: 'narrow' },
    show: ({ reason }) => <span className="tone-2">{reason ? t(`reasons.${reason}`) : '–'}</span>,
  },
  { ...{ key: 'by', name: t('by'), share: 1.4, leaves: 'phone' }, show: ({ by }) => by },
  {
    ...{ key: 'when', name: t('when'), share: 1.6, isEnd: true, leaves: 'narrow' },
    show: ({ decidedAt }) => <span className="tone-3">{fullTime(decidedAt)}</span>,
  },
]

/** Whose documents were decided about, the newest decision first. */
export const DecidedDocuments = () => (
  <QueueScreen
    title={t('title')}
    empty={t('noneDecided')}
    address="documents/decided"
    segment="documents/decided"
    tabs={<DocumentTabs />}
    columns={columns}
    inspect={(id, onClose) => <DocumentInspector key={id} {...{ id, onClose }} />}
  />
)
