import type { ListColumn } from '../../lists/list-column.ts'
import { QueueScreen } from '../../lists/queue-screen.tsx'
import texts from '../../messages/en/reviews.json'
import { sayFrom } from '../../messages/texts.ts'
import type { Submission } from '../../parts/attempt-list.tsx'
import { shortTime } from '../../values/times.ts'
import { grouped } from '../../values/units.ts'
import { ReviewInspector } from './review-inspector.tsx'
import { ReviewTabs } from './review-tabs.tsx'

const t = sayFrom(texts)

const columns: readonly ListColumn<Submission>[] = [
  { key: 'id', name: t('order'), share: 1, show: ({ id }) => <span className="number">{id}</span> },
  { key: 'account', name: t('account'), share: 1.6, show: ({ account }) => account ?? '–' },
  { key: 'link', name: t('link'), share: 2.6, leaves: 'narrow', show: ({ link }) => <span className="tone-2">{link}</span> },
  { key: 'quantity', name: t('quantity'), share: 1, isEnd: true, leaves: 'phone', show: ({ quantity }) => grouped(quantity) },
  { key: 'reason', name: t('reason'), share: 2.6, show: ({ reviewReason }) => reviewReason ?? '–' },
  {
    key: 'since',
    name: t('since'),
    share: 1.2,
    isEnd: true,
    leaves: 'narrow',
    show: ({ since }) => <span className="tone-3">{shortTime(since)}</span>,
  },
]

/** Orders whose outcome only a person can find out. */
export const ReviewScreen = () => (
  <QueueScreen
    title={t('title')}
    empty={t('empty')}
    address="review"
    segment="reviews"
    tabs={<ReviewTabs />}
    columns={columns}
    inspect={(id, onClose, onNext) => <ReviewInspector key={id} {...{ id, onClose, onNext }} />}
  />
)

const ofChecking: readonly ListColumn<Submission>[] = [
  ...columns.filter(({ key }) => key !== 'reason'),
  {
    ...{ key: 'next', name: t('nextCheck'), share: 1.2, isEnd: true },
    show: ({ nextCheckAt }) => <span className="tone-3">{shortTime(nextCheckAt)}</span>,
  },
]

/** Orders of unknown outcome that are still checked at their providers. */
export const CheckingScreen = () => (
  <QueueScreen
    title={t('title')}
    empty={t('noneChecked')}
    address="review/checking"
    segment="reviews/checking"
    tabs={<ReviewTabs />}
    columns={ofChecking}
    inspect={(id, onClose, onNext) => <ReviewInspector key={id} {...{ id, onClose, onNext }} />}
  />
)
