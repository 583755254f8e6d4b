import {
  Button,
  classNames,
  EmptyState,
  IconCircleCheck,
  IconSearch,
  Price,
  Segmented,
  SkeletonRows,
  SmallField,
} from '@vitrine/ui/components'
import { Dialog } from '@vitrine/ui/controls'
import { formatId, formatQuantity } from '@vitrine/ui/formats'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useTranslation } from '#i18n'
import { useApi } from '../../../../session/session-context.tsx'
import { useUnitPrice } from '../../../../shop/shop-context.tsx'
import type { FavouriteState } from '../../../services/favourites/use-favourites.ts'
import { canOrder, type OrderNetwork, type OrderService, toOrderService } from '../../model/choices.ts'
import { favouriteToChoose, pickerList } from '../model/picker-list.ts'
import { ServiceFacts } from './service-facts.tsx'
import styles from './service-picker.module.css'

const STEP = 40

export interface ServicePickerProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly network: OrderNetwork
  readonly typeId: number | null
  readonly chosen: number | null
  /** Undefined where the link of several services decides what can be chosen. */
  readonly favourites: FavouriteState | undefined
  readonly isFavourites: boolean
  readonly onFavourites: (isOn: boolean) => void
  readonly onChoose: (service: OrderService, staysOpen?: boolean) => void
}

/** All services of the network, those of the chosen type first; a search by name or number. */
export default function ServicePicker({
  isOpen,
  onClose,
  network,
  typeId,
  chosen,
  favourites,
  isFavourites,
  onFavourites,
  onChoose,
}: ServicePickerProps) {
  const { t } = useTranslation(['order', 'cart'])
  const [text, setText] = useState('')
  const [count, setCount] = useState(STEP)
  const query = useDeferredValue(text)
  const whole = useAllServices(isOpen)
  const onlyFavourites = isFavourites && favourites?.isSignedIn ? favourites.inOrder : undefined
  const { found, ofType, isWaiting } = useMemo(
    () => pickerList({ whole, network, typeId, onlyFavourites, query }),
    [whole, network, typeId, onlyFavourites, query],
  )
  const isSearch = query.trim() !== ''
  // The first favourite is chosen with the mode; the list stays open to choose another.
  const switchMode = (isOn: boolean) => {
    onFavourites(isOn)
    const service = isOn && favourites ? favouriteToChoose(favourites.inOrder, chosen, whole) : undefined
    if (service) onChoose(service, true)
  }
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('picker.title')} closeLabel={t('picker.close')} side="right" width={560}>
      {favourites?.isSignedIn && (
        <div className={styles.mode}>
          <Segmented
            name="picker-mode"
            label={t('cart:favourites.filter')}
            segments={[
              { value: 'all', label: t('cart:favourites.all') },
              { value: 'favourites', label: t('cart:favourites.filter') },
            ]}
            value={isFavourites ? 'favourites' : 'all'}
            onChange={(mode) => switchMode(mode === 'favourites')}
          />
        </div>
      )}
      <div className={styles.search}>
        <SmallField
          type="search"
          label={t('picker.search')}
          placeholder={t('picker.search')}
          icon={<IconSearch size={16} />}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setCount(STEP)
          }}
        />
      </div>
      <p className="type-small tone-3" role="status">
        {isSearch
          ? t('picker.found', { count: found.length, number: formatQuantity(found.length) })
          : onlyFavourites
            ? t('cart:favourites.only')
            : t('picker.all', { network: ofType ? `${network.name}, ${ofType.name}` : network.name })}
      </p>
      {isWaiting && <SkeletonRows rows={4} label={t('service.loading')} />}
      {!isWaiting && found.length === 0 && (
        <NothingFound isFavourites={onlyFavourites !== undefined && !isSearch} onClear={() => setText('')} />
      )}
      <ul className={styles.list}>
        {found.slice(0, count).map((service) => (
          <li key={service.id}>
            <Choice service={service} isChosen={service.id === chosen} onChoose={() => onChoose(service)} />
          </li>
        ))}
      </ul>
      {found.length > count && (
        <Button isBlock onClick={() => setCount(count + STEP)}>
          {t('picker.more', { number: formatQuantity(Math.min(STEP, found.length - count)) })}
        </Button>
      )}
    </Dialog>
  )
}

function NothingFound({ isFavourites, onClear }: { readonly isFavourites: boolean; readonly onClear: () => void }) {
  const { t } = useTranslation(['order', 'cart'])
  return isFavourites ? (
    <EmptyState title={t('cart:favourites.none')}>{t('cart:favourites.noneText')}</EmptyState>
  ) : (
    <EmptyState title={t('picker.none')} actions={<Button onClick={onClear}>{t('picker.clear')}</Button>}>
      {t('picker.noneText')}
    </EmptyState>
  )
}

function Choice({
  service,
  isChosen,
  onChoose,
}: {
  readonly service: OrderService
  readonly isChosen: boolean
  readonly onChoose: () => void
}) {
  const { t } = useTranslation('order')
  const unitPrice = useUnitPrice()
  return (
    <button
      type="button"
      className={classNames(styles.choice, isChosen && styles.chosen)}
      aria-current={isChosen || undefined}
      onClick={onChoose}
    >
      <span className={styles.text}>
        <span className={styles.name}>
          <span className="weight-medium">{service.name}</span>
          <span className="type-small tone-3 number">#{formatId(service.id)}</span>
          {isChosen && (
            <span className={styles.mark}>
              <IconCircleCheck size={14} />
              {t('picker.chosen')}
            </span>
          )}
        </span>
        <ServiceFacts service={service} />
      </span>
      <span className={styles.price}>
        <Price
          now={unitPrice(service.price)}
          before={service.discount_percent > 0 ? unitPrice(service.default_price) : undefined}
          beforeLabel={t('service.before')}
          size="small"
        />
        <span className="type-caption tone-3">
          {service.price_type === 'fixed' ? t('service.perOrder') : t('service.per', { quantity: formatQuantity(service.pricing_per) })}
        </span>
      </span>
    </button>
  )
}

/** The whole list of the shop is one answer in the browser's cache. */
function useAllServices(isOpen: boolean): readonly OrderService[] | undefined {
  const api = useApi()
  const [services, setServices] = useState<readonly OrderService[]>()
  useEffect(() => {
    if (!isOpen || services) return
    let isGone = false
    // Without the list the services that are known already can still be chosen.
    api.catalogue.listServices().then(
      ({ data }) => !isGone && setServices(data.filter(canOrder).map(toOrderService)),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [api, isOpen, services])
  return services
}
