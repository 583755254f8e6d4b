import { Button, buttonClass, classNames, EmptyState, Notice } from '@vitrine/ui/components'
import { formatQuantity } from '@vitrine/ui/formats'
import { lazy, memo, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { useTranslation } from '#i18n'
import { BannerSlot } from '../../features/banners/banner-slot.tsx'
import { glyphsOf } from '../../features/networks/glyphs.ts'
import { type CatalogueItem, fromNetworkRow } from '../../features/services/list/catalogue-item.ts'
import { clearFilters } from '../../features/services/list/filters.ts'
import type { CatalogueData, CatalogueRows } from '../../features/services/list/page-data.ts'
import { ShowMore } from '../../features/services/list/show-more.tsx'
import { FIRST } from '../../features/services/list/steps.ts'
import { useSteps } from '../../features/services/list/use-steps.ts'
import { LayerWaiting } from '../../overlays/layer-waiting.tsx'
import styles from './catalogue.module.css'
import { CatalogueHead } from './catalogue-head.tsx'
import { AppliedFilters } from './filters/applied-filters.tsx'
import { FilterPanel } from './filters/filter-panel.tsx'
import { FilterSheet } from './filters/filter-sheet.tsx'
import { ServiceCards } from './list/service-cards.tsx'
import { SortMenu } from './list/sort-menu.tsx'
import { useViewMode } from './list/use-view-mode.ts'
import { ViewSwitch } from './list/view-switch.tsx'
import { NetworkStrip } from './network-strip.tsx'
import { type CatalogueState, useCatalogue } from './use-catalogue.ts'

/** Most visitors see cards; where the table cannot be fetched they see them, too. */
const ServiceTable = lazy(async () => ({
  default: await import('./list/service-table.tsx').then(
    (table) => table.ServiceTable,
    () => ServiceCards,
  ),
}))
const ServicePanel = lazy(() => import('./details/service-panel.tsx'))

export interface CatalogueProps {
  readonly data: CatalogueData
  readonly title: string
  readonly summary: string
  /** Whose banner places these are: the list of everything, or one group. */
  readonly places: 'services_pricing' | 'services_type'
  /** What the panel puts forward, above the list. */
  readonly offers?: ReactNode
}

export function Catalogue({ data: rows, ...props }: Omit<CatalogueProps, 'data'> & { readonly data: CatalogueRows }) {
  const data = useMemo(() => ({ ...rows, networks: rows.networks.map(fromNetworkRow) }), [rows])
  const state = useCatalogue(data)
  return <CatalogueView {...props} data={data} state={state} />
}

/** Memoised: a letter typed into the search renders nothing here until the deferred text follows. */
const CatalogueView = memo(function CatalogueView({
  data,
  title,
  summary,
  places,
  offers,
  state,
}: CatalogueProps & { readonly state: CatalogueState }) {
  const { t } = useTranslation(['catalogue', 'cart'])
  const { view, chosen, isFetching, choose } = useViewMode()
  const steps = useSteps(state.items, state.total, view)
  const [opened, setOpened] = useState<CatalogueItem>()
  const closePanel = useCallback(() => setOpened(undefined), [])
  const List = view === 'table' ? ServiceTable : ServiceCards
  const countText = t('results.count', { count: state.total, number: formatQuantity(state.total) })
  return (
    <div className={styles.wrap} style={glyphsOf(data.networks)}>
      <CatalogueHead title={title} summary={summary} data={data} state={state} />
      <BannerSlot place={`${places}_main`} className={styles.banner} />
      <NetworkStrip networks={data.networks} currentId={data.networkId} />
      <div className={styles.shorts}>
        <BannerSlot place={`${places}_first_short`} className={styles.banner} />
        <BannerSlot place={`${places}_second_short`} className={styles.banner} />
      </div>
      {offers && <div className={styles.offers}>{offers}</div>}
      {places === 'services_pricing' && <BannerSlot place="services_pricing_long" className={styles.banner} />}
      <div className={styles.layout}>
        <aside className={styles.filters} aria-label={t('filters.title')}>
          <FilterPanel data={data} state={state} />
        </aside>
        <section className={styles.results} aria-label={title}>
          <div className={styles.toolbar}>
            <div className={styles.applied}>
              <span className={classNames(styles.count, 'number')} role="status">
                {countText}
              </span>
              <AppliedFilters data={data} state={state} />
            </div>
            <FilterSheet data={data} state={state} />
            <SortMenu sort={state.filters.sort} onSort={(sort) => state.setFilters({ ...state.filters, sort })} />
            <ViewSwitch view={chosen} onView={choose} />
          </div>
          {state.hasFailed && (
            <Notice
              tone="bad"
              role="alert"
              action={
                <Button variant="quiet" size="small" onClick={state.retry}>
                  {t('results.retry')}
                </Button>
              }
            >
              {t('results.failed')}
            </Notice>
          )}
          <div className={classNames((state.isStale || isFetching) && styles.stale)} aria-busy={state.isStale || isFetching}>
            {state.total === 0 && !state.isStale ? (
              <NothingFound state={state} />
            ) : (
              <Suspense fallback={null}>
                <List
                  items={steps.items}
                  data={data}
                  filters={state.filters}
                  typeCounts={state.facets.matchingByType}
                  favourites={state.favourites}
                  onSort={(sort) => state.setFilters({ ...state.filters, sort })}
                  onOpen={setOpened}
                />
              </Suspense>
            )}
          </div>
          <ShowMore steps={steps} />
          {data.nextQuery && (
            <noscript>
              <a className={buttonClass()} href={`?${data.nextQuery}`}>
                {t('results.more', { number: formatQuantity(FIRST) })}
              </a>
            </noscript>
          )}
        </section>
      </div>
      {places === 'services_pricing' && <BannerSlot place="services_pricing_footer" className={styles.foot} />}
      {opened && (
        <Suspense fallback={<LayerWaiting onClose={closePanel} />}>
          <ServicePanel item={opened} data={data} onClose={closePanel} onOpen={setOpened} />
        </Suspense>
      )}
    </div>
  )
})

/** The filters leave nothing; where that is because nothing is a favourite yet, it says how one becomes one. */
function NothingFound({ state }: { readonly state: CatalogueState }) {
  const { t } = useTranslation(['catalogue', 'cart'])
  const { filters, favourites } = state
  const hasNoFavourites = filters.isFavourites && favourites.ids?.size === 0
  return (
    <EmptyState
      title={hasNoFavourites ? t('cart:favourites.none') : t('results.noMatch')}
      actions={
        <Button onClick={() => state.setFilters({ ...clearFilters(filters), search: '' })}>
          {hasNoFavourites ? t('cart:favourites.all') : t('filters.clearFilters')}
        </Button>
      }
    >
      {hasNoFavourites ? t('cart:favourites.noneText') : t('results.noMatchText')}
    </EmptyState>
  )
}
