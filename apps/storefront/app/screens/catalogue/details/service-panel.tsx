import { Button, buttonClass, Notice, Price, SkeletonRows, Tag } from '@vitrine/ui/components'
import { Dialog } from '@vitrine/ui/controls'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { NetworkMark } from '../../../features/networks/network-mark.tsx'
import { useAddService } from '../../../features/ordering/cart/state/use-add-service.ts'
import styles from '../../../features/services/details.module.css'
import { CartAddButton } from '../../../features/services/favourites/cart-add-button.tsx'
import { FavouriteButton } from '../../../features/services/favourites/favourite-button.tsx'
import { useFavourites } from '../../../features/services/favourites/use-favourites.ts'
import { type CatalogueItem, type ServiceDetail, toCatalogueItem } from '../../../features/services/list/catalogue-item.ts'
import type { CatalogueData } from '../../../features/services/list/page-data.ts'
import { useServiceTexts } from '../../../features/services/list/use-service-texts.ts'
import { useApi } from '../../../session/session-context.tsx'
import { CompactServices } from './compact-services.tsx'
import { Faq } from './faq.tsx'
import { Reviews } from './reviews.tsx'
import { ServiceFacts } from './service-facts.tsx'
import { ServiceTexts } from './service-texts.tsx'

export interface ServicePanelProps {
  readonly item: CatalogueItem
  readonly data: CatalogueData
  readonly onClose: () => void
  readonly onOpen: (item: CatalogueItem) => void
}

interface Details {
  readonly service: ServiceDetail
  readonly related: readonly CatalogueItem[]
  readonly together: readonly CatalogueItem[]
}

/** A service beside the list: everything its page says, without losing one's place. */
export default function ServicePanel({ item, data, onClose, onOpen }: ServicePanelProps) {
  const { t } = useTranslation(['catalogue', 'common'])
  const texts = useServiceTexts(data.networks)
  const favourites = useFavourites()
  const addToCart = useAddService(data.networks)
  const { details, hasFailed, retry } = useDetails(item)
  const network = texts.networkOf(item)
  return (
    <Dialog
      side="right"
      width={560}
      isOpen
      onClose={onClose}
      title={item.name}
      closeLabel={t('common:shell.close')}
      footer={
        <div className={styles.offer}>
          <span className={styles.offerPrice}>
            <Price {...texts.priceOf(item)} beforeLabel={t('common:price.before')} />
            <span className="type-caption tone-3 number">{texts.unitOf(item)}</span>
          </span>
          <FavouriteButton isOutlined service={item} isOn={favourites.ids?.has(item.id) ?? false} onToggle={favourites.toggle} />
          {!texts.isLocked(item) && (
            <CartAddButton
              isOutlined
              service={item}
              onAdd={(id) => {
                addToCart(id)
                onClose()
              }}
            />
          )}
          <Link className={buttonClass({ variant: 'primary' })} to={texts.orderPath(item)}>
            {t('service.order')}
          </Link>
        </div>
      }
    >
      <div className={styles.panelHead}>
        <NetworkMark network={network} size={24} />
        <span className="type-small tone-3">{texts.placeOf(item)}</span>
        {item.labels.map((label) => (
          <Tag key={label.id} tone="brand">
            {label.name}
          </Tag>
        ))}
      </div>
      <div className={styles.panel}>
        <ServiceFacts item={item} />
        {hasFailed && (
          <Notice
            tone="bad"
            role="alert"
            action={
              <Button size="small" variant="quiet" onClick={retry}>
                {t('results.retry')}
              </Button>
            }
          >
            {t('details.loadFailed')}
          </Notice>
        )}
        {!details && !hasFailed && <SkeletonRows rows={3} label={t('common:shell.loading')} />}
        {details && (
          <>
            <ServiceTexts level={3} service={details.service} />
            <CompactServices title={t('details.together')} items={details.together} networks={data.networks} level={3} onOpen={onOpen} />
            <CompactServices title={t('details.related')} items={details.related} networks={data.networks} level={3} onOpen={onOpen} />
            <Reviews reviews={details.service.reviews} />
            <Faq items={details.service.faq ?? []} />
            <Link className="link" to={texts.pagePath(item)}>
              {t('details.openPage')}
            </Link>
          </>
        )}
      </div>
    </Dialog>
  )
}

function useDetails(item: CatalogueItem) {
  const api = useApi()
  const [details, setDetails] = useState<Details>()
  const [hasFailed, setHasFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isMoot = false
    setDetails(undefined)
    setHasFailed(false)
    const load = async (): Promise<Details> => {
      const params = { id: item.id }
      const none = { data: [] }
      const [service, related, together] = await Promise.all([
        api.catalogue.getService({ params: { idOrSlug: String(item.id) } }),
        api.catalogue.relatedServices({ params }).catch(() => none),
        api.catalogue.frequentlyBoughtTogether({ params }).catch(() => none),
      ])
      return { service: service.data, related: related.data.map(toCatalogueItem), together: together.data.map(toCatalogueItem) }
    }
    load().then(
      (loaded) => !isMoot && setDetails(loaded),
      () => !isMoot && setHasFailed(true),
    )
    return () => {
      isMoot = true
    }
  }, [api, item.id, attempt])
  return { details, hasFailed, retry: () => setAttempt(attempt + 1) }
}
