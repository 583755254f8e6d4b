import type { BannerPlace } from '@vitrine/panels/contract/schemas'
import { buttonClass, cardClass, EmptyState, IconPlus, PageHead, pageClass } from '@vitrine/ui/components'
import { type ReactNode, useCallback } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { PageMessages } from '../../shop/page-messages.tsx'
import { BannerSlot } from '../banners/banner-slot.tsx'
import { OutcomeNotice } from '../order-actions/outcome-notice.tsx'
import styles from '../order-list/list.module.css'
import { isFiltered, type ListQuery, withoutFilters } from '../order-list/list-query.ts'
import { Pages } from '../order-list/pages.tsx'
import { StatusViews } from '../order-list/status-views.tsx'
import { Updated } from '../order-list/updated.tsx'
import { PlanFilters } from './plan-filters.tsx'
import { type PlanStatus, planStatuses } from './plan-query.ts'
import type { PlanActions } from './use-plan-actions.ts'

export interface PlanListProps {
  readonly routeName: string
  readonly banner?: BannerPlace
  readonly labels: {
    readonly title: string
    readonly create: string
    readonly search: string
    readonly emptyTitle: string
    readonly emptyText: string
    readonly noMatch: string
  }
  /** Where one begins another; undefined where the panel offers none. */
  readonly createPath: string | undefined
  readonly query: ListQuery
  readonly pathOf: (query: ListQuery) => string
  readonly total: number
  readonly counts: Readonly<Record<PlanStatus, number>>
  readonly updatedAt: string
  readonly actions: PlanActions
  /** The table, rendered when it has rows. */
  readonly children: ReactNode
  /** Below the table, on the unfiltered list. */
  readonly below?: ReactNode
}

/** The frame of a list of drip feeds or subscriptions: as the orders list, with three statuses. */
export function PlanList({
  routeName,
  banner,
  labels,
  createPath,
  query,
  pathOf,
  total,
  counts,
  updatedAt,
  actions,
  children,
  below,
}: PlanListProps) {
  const { t } = useTranslation(['plans', 'orders'])
  const closeOutcome = useCallback(() => actions.say(undefined), [actions.say])
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const create = createPath && (
    <Link className={buttonClass()} to={createPath}>
      <IconPlus size={16} />
      {labels.create}
    </Link>
  )
  return (
    <div className={pageClass({ gap: 'tight', className: styles.page })}>
      <PageMessages routeName={routeName} title={labels.title} />
      <PageHead title={labels.title}>{create}</PageHead>
      {banner && <BannerSlot place={banner} />}
      <OutcomeNotice outcome={actions.outcome} onClose={closeOutcome} />
      {all === 0 && !isFiltered(query) ? (
        <div className={cardClass()}>
          <EmptyState title={labels.emptyTitle} actions={create}>
            {labels.emptyText}
          </EmptyState>
        </div>
      ) : (
        <>
          <StatusViews query={query} statuses={planStatuses} label={t('list.views')} pathOf={pathOf} counts={counts} all={all} />
          <PlanFilters query={query} pathOf={pathOf} searchLabel={labels.search} aside={<Updated at={updatedAt} />} />
          <div className={cardClass(styles.card)}>
            {total > 0 ? children : <NoMatch isFiltered={isFiltered(query)} title={labels.noMatch} to={pathOf(withoutFilters(query))} />}
            {total > 0 && <Pages query={query} total={total} pathOf={pathOf} />}
          </div>
          {total > 0 && !isFiltered(query) && below}
        </>
      )}
    </div>
  )
}

function NoMatch({ isFiltered: hasFilters, title, to }: { readonly isFiltered: boolean; readonly title: string; readonly to: string }) {
  const { t } = useTranslation('orders')
  if (!hasFilters) return <EmptyState title={t('empty.noStatus')} />
  return (
    <EmptyState
      title={title}
      actions={
        <Link className={buttonClass()} to={to}>
          {t('filters.clearAll')}
        </Link>
      }
    >
      {t('empty.noMatchText')}
    </EmptyState>
  )
}
