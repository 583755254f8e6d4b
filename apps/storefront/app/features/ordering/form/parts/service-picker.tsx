import {
  Button,
  classNames,
  EmptyState,
  IconCircleCheck,
  IconSearch,
  Price,
  Segmented,
  Sheet,
  SkeletonRows,
  SmallField,
} from '@vitrine/ui/components'
import { formatId, formatQuantity } from '@vitrine/ui/formats'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useTranslation } from '#words'
import { useApi } from '../../../../session/session-context.tsx'
import { useUnitPrice } from '../../../../shop/shop-context.tsx'
import { chosenAmong } from '../../../services/favourites/model.ts'
import type { FavouriteState } from '../../../services/favourites/use-favourites.ts'
import { canOrder, type OrderNetwork, type OrderService, toOrderService } from '../../model/choices.ts'
import { findServices } from '../model/find-services.ts'
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
  const isOnlyFavourites = isFavourites && favourites?.isSignedIn === true
  const all = useMemo(
    () => offeredOf(whole, network, isOnlyFavourites ? favourites?.inOrder : undefined),
    [whole, network, isOnlyFavourites, favourites],
  )
  const type = network.serviceTypes.find(({ id }) => id === typeId)
  // Without a search the chosen type decides (ORDERPAGE-001); a search looks through the whole network.
  const isOfType = type !== undefined && !isOnlyFavourites && query.trim() === ''
  const found = useMemo(() => {
    const offered = all ?? (isOnlyFavourites ? [] : knownServices(network))
    const shown = isOfType ? offered.filter(({ service_type_id }) => service_type_id === typeId) : offered
    return findServices(shown, query, isOnlyFavourites ? null : typeId)
  }, [all, network, query, typeId, isOnlyFavourites, isOfType])
  // The first favourite is chosen with the mode, unless the chosen service is one; the list stays open to choose another.
  const switchMode = (isOn: boolean) => {
    onFavourites(isOn)
    const first = isOn && favourites ? chosenAmong(favourites.inOrder, chosen) : chosen
    const service = first === chosen ? undefined : whole?.find(({ id }) => id === first)
    if (service) onChoose(service, true)
  }
  const isWaiting = all === undefined && (query.trim() !== '' || isOnlyFavourites) && found.length === 0
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('picker.title')} closeLabel={t('picker.close')} side="right" width={560}>
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
        {query.trim() === ''
          ? isOnlyFavourites
            ? t('cart:favourites.only')
            : t('picker.all', { network: type ? `${network.name}, ${type.name}` : network.name })
          : t('picker.found', { count: found.length, number: formatQuantity(found.length) })}
      </p>
      {isWaiting && <SkeletonRows rows={4} label={t('service.loading')} />}
      {!isWaiting && found.length === 0 && isOnlyFavourites && query.trim() === '' && (
        <EmptyState title={t('cart:favourites.none')}>{t('cart:favourites.noneText')}</EmptyState>
      )}
      {!isWaiting && found.length === 0 && !(isOnlyFavourites && query.trim() === '') && (
        <EmptyState title={t('picker.none')} actions={<Button onClick={() => setText('')}>{t('picker.clear')}</Button>}>
          {t('picker.noneText')}
        </EmptyState>
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
    </Sheet>
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

const knownServices = (network: OrderNetwork): readonly OrderService[] =>
  network.serviceTypes.flatMap(({ services }) => services?.filter(canOrder) ?? [])

/** All services of the network, or the favourites of all networks. */
function offeredOf(whole: readonly OrderService[] | undefined, network: OrderNetwork, favourites: readonly number[] | undefined) {
  if (favourites) return whole && favourites.flatMap((id) => whole.find((service) => service.id === id) ?? [])
  const offered = new Set(network.serviceTypes.map(({ id }) => id))
  return whole?.filter(({ service_type_id }) => offered.has(service_type_id))
}

/** The whole list of the shop is one answer that the browser keeps. */
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
