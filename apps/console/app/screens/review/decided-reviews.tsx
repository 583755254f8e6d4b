import { Tag } from '@vitrine/ui/components'
import type { ListColumn } from '../../lists/list-column.ts'
import { QueueScreen } from '../../lists/queue-screen.tsx'
import texts from '../../messages/en/reviews.json'
import { sayFrom } from '../../messages/texts.ts'
import { fullTime } from '../../values/times.ts'
import { type Decision, outcomeTones } from './decision.ts'
import { ReviewInspector } from './review-inspector.tsx'
import { ReviewTabs } from './review-tabs.tsx'

const t = sayFrom(texts)

interface Decided extends Decision {
  /** The order's number. */
  readonly id: number
  readonly link: string
}

const columns: readonly ListColumn<Decided>[] = [
  { key: 'id', name: t('order'), share: 1, show: ({ id }) => <span className="number">{id}</span> },
  {
    ...{ key: 'decision', name: t('decision'), share: 1.8 },
    show: ({ outcome }) => <Tag tone={outcomeTones[outcome]}>{t(`outcomes.${outcome}`)}</Tag>,
  },
  { key: 'link', name: t('link'), share: 2.6, leaves: 'narrow', show: ({ link }) => <span className="tone-2">{link}</span> },
  { key: 'note', name: t('noteShort'), share: 2.2, leaves: 'narrow', show: ({ note }) => <span className="tone-2">{note || '–'}</span> },
  { key: 'by', name: t('by'), share: 1.4, leaves: 'phone', show: ({ by }) => by },
  {
    ...{ key: 'when', name: t('when'), share: 1.8, isEnd: true, leaves: 'narrow' },
    show: ({ decidedAt }) => <span className="tone-3">{fullTime(decidedAt)}</span>,
  },
]

/** Orders of unknown outcome that a person decided about, the newest decision first. */
export const DecidedReviews = () => (
  <QueueScreen
    title={t('title')}
    empty={t('noneDecided')}
    address="review/decided"
    segment="reviews/decided"
    tabs={<ReviewTabs />}
    columns={columns}
    inspect={(id, onClose) => <ReviewInspector key={id} {...{ id, onClose }} />}
  />
)
