import { Tag } from '@vitrine/ui/components'
import type { ListColumn } from '../../lists/list-column.ts'
import { ListScreen } from '../../lists/list-screen.tsx'
import { ListTable } from '../../lists/list-table.tsx'
import { useList } from '../../lists/use-list.ts'
import { useListAddress } from '../../lists/use-list-address.ts'
import texts from '../../messages/en/service-reviews.json'
import { sayFrom } from '../../messages/texts.ts'
import { CompactSelect } from '../../parts/compact-select.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { usePanelPath } from '../../session/panel-context.ts'
import { shortTime } from '../../values/times.ts'
import { ReviewInspector } from './review-inspector.tsx'
import type { ServiceReview } from './service-review.ts'

const t = sayFrom(texts)
const STATES = ['all', 'commented', 'shown', 'hidden', 'unanswered'] as const
const RATINGS = ['5', '4', '3', '2', '1'] as const

const columns: readonly ListColumn<ServiceReview>[] = [
  { key: 'service', name: t('service'), share: 2, show: ({ service }) => service.name },
  { key: 'rating', name: t('rating'), share: 0.8, show: ({ rating }) => t('stars', { count: rating }) },
  {
    key: 'comment',
    name: t('comment'),
    share: 3,
    leaves: 'phone',
    show: ({ comment }) => (comment === null ? <span className="tone-3">{t('noComment')}</span> : comment),
  },
  {
    key: 'customer',
    name: t('customer'),
    share: 1.2,
    leaves: 'narrow',
    show: ({ author, customerId }) => <span className="tone-2">{author ?? `#${customerId}`}</span>,
  },
  {
    key: 'state',
    name: t('state'),
    share: 1.2,
    show: ({ hiddenAt, answer }) =>
      hiddenAt === null ? answer !== null && <Tag tone="ok">{t('answered')}</Tag> : <Tag>{t('states.hidden')}</Tag>,
  },
  {
    key: 'written',
    name: t('written'),
    share: 1.2,
    isEnd: true,
    leaves: 'narrow',
    show: ({ writtenAt }) => <span className="tone-3">{shortTime(writtenAt)}</span>,
  },
]

/** What buyers say of services, the newest first: hidden, shown again, answered. */
export function ServiceReviewsScreen() {
  const path = `${usePanelPath()}/service-reviews`
  const { filters, open, isFiltered, set, setOpen, clear } = useListAddress(['q', 'filter.state', 'filter.rating'])
  const list = useList<ServiceReview>(path, filters)
  const state = filters['filter.state']
  const rating = filters['filter.rating']
  return (
    <ListScreen
      title={t('title')}
      filters={
        <>
          <SearchField label={t('search')} placeholder={t('search')} value={filters.q} onChange={(q) => set({ q })} />
          <CompactSelect
            label={t('state')}
            options={STATES.map((value) => ({ value: value === 'all' ? '' : value, name: t(`states.${value}`) }))}
            value={state}
            isSet={state !== ''}
            onChange={(value) => set({ 'filter.state': value })}
          />
          <CompactSelect
            label={t('rating')}
            options={[
              { value: '', name: t('anyRating') },
              ...RATINGS.map((value) => ({ value, name: t('stars', { count: Number(value) }) })),
            ]}
            value={rating}
            isSet={rating !== ''}
            onChange={(value) => set({ 'filter.rating': value })}
          />
        </>
      }
      views={{ list: 'service-reviews', columns }}
      inspector={open && <ReviewInspector key={open} id={open} list={path} onClose={() => setOpen(null)} />}
    >
      <ListTable
        label={t('title')}
        {...{ list, columns, open, isFiltered }}
        keyOf={({ id }) => String(id)}
        onOpen={setOpen}
        empty={t('empty')}
        onClear={clear}
      />
    </ListScreen>
  )
}
