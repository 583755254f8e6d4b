import { Button, IconDownload, IconHeart } from '@vitrine/ui/components'
import { formatDiscount, formatQuantity } from '@vitrine/ui/formats'
import { useEffect, useState } from 'react'
import { useTranslation } from '#i18n'
import type { CatalogueData } from '../../features/services/list/page-data.ts'
import { useServiceTexts } from '../../features/services/list/use-service-texts.ts'
import { useSession } from '../../session/session-context.tsx'
import { useShop } from '../../shop/shop-context.tsx'
import styles from './catalogue.module.css'
import type { CatalogueState } from './use-catalogue.ts'

export interface CatalogueHeadProps {
  readonly title: string
  readonly summary: string
  readonly data: CatalogueData
  readonly state: CatalogueState
}

/** The title, whose prices are shown, and what can be done with the whole list. */
export function CatalogueHead({ title, summary, data, state }: CatalogueHeadProps) {
  const { t } = useTranslation(['cart', 'catalogue'])
  const { filters, favourites, setFilters } = state
  const { isFavourites } = filters
  const count = t('catalogue:results.count', { count: state.total, number: formatQuantity(state.total) })
  useTabTitle(isFavourites ? t('favourites.heading') : undefined)
  return (
    <div className={styles.head}>
      <div className={styles.heading}>
        <h1 className="type-h1">{isFavourites ? t('favourites.heading') : title}</h1>
        <p className="tone-3">
          {isFavourites ? count : summary} <GradePrices />
        </p>
      </div>
      <div className={styles.actions}>
        {/* Favourites are a customer's; a guest has none (CATALOG-005). */}
        {favourites.isSignedIn && (
          <Button
            variant={isFavourites ? 'soft' : 'default'}
            icon={<IconHeart size={16} />}
            aria-pressed={isFavourites}
            onClick={() => setFilters({ ...filters, isFavourites: !isFavourites })}
          >
            {t('favourites.filter')}
          </Button>
        )}
        {state.total > 0 && <PriceListButton data={data} state={state} />}
      </div>
    </div>
  )
}

/** Which part of the list is shown is worked out in the page, so the page names itself after it. */
function useTabTitle(title: string | undefined): void {
  const { panel_name } = useShop().settings
  useEffect(() => {
    if (title === undefined) return undefined
    const before = document.title
    document.title = `${title} · ${panel_name}`
    return () => {
      document.title = before
    }
  }, [title, panel_name])
}

/** Where the customer's grade makes the prices below lower, it is named. */
function GradePrices() {
  const { t } = useTranslation('catalogue')
  const { discounts, locale } = useShop()
  const grade = useSession().profile?.grades?.current?.name
  const percent = discounts?.grade_discount?.percent
  if (!grade || !percent) return null
  const [before, after] = t('index.gradePrices', { grade: '|' }).split('|')
  return (
    <span>
      {before}
      <strong className={styles.grade}>
        {grade} {formatDiscount(percent, locale)}
      </strong>
      {after}
    </span>
  )
}

/** All services that the filters leave, as a file made in the browser. Before the whole list has come, the press waits for it. */
function PriceListButton({ data, state }: Pick<CatalogueHeadProps, 'data' | 'state'>) {
  const { t } = useTranslation('catalogue')
  const texts = useServiceTexts(data.networks)
  const [isWanted, setIsWanted] = useState(false)
  const { isWhole, items, hasFailed, needWhole } = state
  useEffect(() => {
    if (!isWanted) return
    if (!isWhole) return hasFailed ? setIsWanted(false) : undefined
    setIsWanted(false)
    const labels = {
      file: t('priceList.file'),
      id: t('service.id'),
      network: t('priceList.network'),
      type: t('filters.type'),
      service: t('table.service'),
      features: t('table.features'),
      guarantee: t('table.guarantee'),
      min: t('priceList.min'),
      max: t('priceList.max'),
      start: t('table.start'),
      speed: t('table.speed'),
      region: t('table.region'),
      price: t('table.price'),
      per: t('priceList.per'),
      perOrder: t('service.perOrder'),
    }
    void import('./price-list/save-price-list.ts').then((module) => module.savePriceList(items, labels, texts)).catch(() => undefined)
  }, [isWanted, isWhole, hasFailed, items, texts, t])
  return (
    <Button
      icon={<IconDownload size={16} />}
      isLoading={isWanted}
      onClick={() => {
        needWhole()
        setIsWanted(true)
      }}
    >
      {t('priceList.button')}
    </Button>
  )
}
