import {
  Button,
  Chip,
  classNames,
  IconChevronDown,
  IconInfo,
  IconSwap,
  Price,
  RadioGroup,
  radioProps,
  Skeleton,
  Tag,
} from '@vitrine/ui/components'
import { formatDiscount, formatId, formatQuantity, textLimits, truncateNetworkName } from '@vitrine/ui/formats'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#i18n'
import { FieldError, Section } from '../../../../forms/section.tsx'
import { useShop, useUnitPrice } from '../../../../shop/shop-context.tsx'
import { NetworkMark } from '../../../networks/network-mark.tsx'
import { FavouriteButton } from '../../../services/favourites/favourite-button.tsx'
import { type FavouriteState, useFavourites } from '../../../services/favourites/use-favourites.ts'
import type { OrderNetwork, OrderService, Place } from '../../model/choices.ts'
import type { OrderState } from '../state/use-order.ts'
import { ServiceFacts } from './service-facts.tsx'
import styles from './service-section.module.css'

const ServicePicker = lazy(() => import('./service-picker.tsx'))
const NETWORKS_SHOWN = 5
export const SERVICE_ID = 'order-service'

export interface ServiceSectionProps {
  readonly order: OrderState
  /** The only types that can be chosen, where the link of several services decides; null restricts nothing. */
  readonly restricted: readonly number[] | null
  readonly errors: readonly string[] | undefined
}

export function ServiceSection({ order, restricted, errors }: ServiceSectionProps) {
  const { t } = useTranslation('order')
  const [picker, setPicker] = useState<'never' | 'open' | 'closed'>('never')
  const { form, networks, lists, place, link, services, change } = order
  const network = form.networkId === null ? undefined : lists.networks.get(form.networkId)
  const favourites = useFavourites()
  const fittingCount = network?.serviceTypes.filter(({ id }) => link.fitting?.includes(id)).length ?? 0
  return (
    <Section
      id="order-choice"
      title={t('service.title')}
      aside={
        link.fitting && fittingCount > 0 ? (
          <span className="type-small tone-3 number">
            {t('service.fit', { count: fittingCount, number: formatQuantity(fittingCount) })}
          </span>
        ) : undefined
      }
    >
      <NetworkChips networks={restricted && network ? [network] : networks} chosen={form.networkId} onChoose={change.network} />
      {network && (
        <TypeChips
          network={restricted ? only(network, restricted) : network}
          fitting={fittingCount > 0 && !restricted ? link.fitting : null}
          chosen={form.serviceTypeId}
          onChoose={change.type}
        />
      )}
      {order.movedFrom !== null && <Moved from={lists.serviceTypes.get(order.movedFrom)?.type.name} to={place?.type.name} />}
      {place ? (
        <PickedService service={place.service} favourites={favourites} onChange={() => setPicker('open')} isWrong={errors !== undefined} />
      ) : (
        <NoService hasFailed={services.hasFailed} isEmpty={form.serviceTypeId === null} onRetry={services.retry} />
      )}
      <Chosen place={place} />
      <FieldError id={`${SERVICE_ID}-error`} messages={errors} />
      {picker !== 'never' && network && (
        <Suspense fallback={null}>
          <ServicePicker
            isOpen={picker === 'open'}
            onClose={() => setPicker('closed')}
            network={restricted ? only(network, restricted) : network}
            typeId={form.serviceTypeId}
            chosen={form.serviceId}
            favourites={restricted ? undefined : favourites}
            isFavourites={form.isFavourites}
            onFavourites={change.favourites}
            onChoose={(service, staysOpen) => {
              if (!staysOpen) setPicker('closed')
              change.service(service)
            }}
          />
        </Suspense>
      )}
    </Section>
  )
}

/** The link does not fit the type that was chosen: said where the choice has changed, so that nobody wonders where it went. */
function Moved({ from, to }: { readonly from: string | undefined; readonly to: string | undefined }) {
  const { t } = useTranslation('order')
  if (from === undefined || to === undefined) return null
  return (
    <p className={styles.movedNote} role="status">
      <IconSwap size={16} />
      <span>{t('service.moved', { from, to })}</span>
    </p>
  )
}

/** Another network or type brings its first service along: said for those who do not see it, and not on arrival. */
function Chosen({ place }: { readonly place: Place | undefined }) {
  const typeId = useRef(place?.type.id)
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (!place || typeId.current === place.type.id) return
    if (typeId.current !== undefined) setSaid(`${place.network.name}, ${place.type.name}: ${place.service.name}`)
    typeId.current = place.type.id
  }, [place])
  return (
    <span className="sr-only" role="status">
      {said}
    </span>
  )
}

const only = (network: OrderNetwork, typeIds: readonly number[]): OrderNetwork => ({
  ...network,
  serviceTypes: network.serviceTypes.filter(({ id }) => typeIds.includes(id)),
})

function NetworkChips({
  networks,
  chosen,
  onChoose,
}: {
  readonly networks: readonly OrderNetwork[]
  readonly chosen: number | null
  readonly onChoose: (id: number) => void
}) {
  const { t } = useTranslation('order')
  const [isOpen, setIsOpen] = useState(false)
  // Optimistic: the chip shows the pick before it takes effect.
  const [picked, setPicked] = useState<{ readonly id: number; readonly before: number | null }>()
  const current = picked && picked.before === chosen ? picked.id : chosen
  const first = networks.slice(0, NETWORKS_SHOWN)
  const active = networks.find(({ id }) => id === current)
  const shown = isOpen ? networks : active && !first.includes(active) ? [...first.slice(0, -1), active] : first
  const hidden = networks.length - shown.length
  return (
    <RadioGroup className={styles.networks} label={t('service.networks')}>
      {shown.map((network, at) => (
        <button
          key={network.id}
          type="button"
          className={classNames(styles.network, network.id === current && styles.active)}
          {...radioProps(network.id === current, active ? network.id === current : at === 0)}
          title={network.name.length > textLimits.networkName ? network.name : undefined}
          onClick={() => {
            setPicked({ id: network.id, before: chosen })
            onChoose(network.id)
          }}
        >
          <NetworkMark network={network} size={24} />
          {truncateNetworkName(network.name)}
        </button>
      ))}
      {hidden > 0 && (
        <button type="button" className={styles.network} onClick={() => setIsOpen(true)}>
          {t('service.moreNetworks', { count: hidden, number: formatQuantity(hidden) })}
          <IconChevronDown size={16} />
        </button>
      )}
    </RadioGroup>
  )
}

interface TypeChipsProps {
  readonly network: OrderNetwork
  readonly fitting: readonly number[] | null
  readonly chosen: number | null
  readonly onChoose: (id: number) => void
}

/** Types that do not fit the link are out of the way, and one press brings them back. */
function TypeChips({ network, fitting, chosen, onChoose }: TypeChipsProps) {
  const { t } = useTranslation('order')
  const [isAll, setIsAll] = useState(false)
  const types = network.serviceTypes.filter(({ services_count, services }) => services_count > 0 || services)
  const shown = fitting && !isAll ? types.filter(({ id }) => fitting.includes(id) || id === chosen) : types
  return (
    <RadioGroup className={styles.types} label={t('service.types')}>
      {shown.map((type, at) => (
        <Chip
          key={type.id}
          isSelected={type.id === chosen}
          onClick={() => onChoose(type.id)}
          {...radioProps(type.id === chosen, shown.some(({ id }) => id === chosen) ? type.id === chosen : at === 0)}
        >
          {type.name}
        </Chip>
      ))}
      {fitting && (isAll || shown.length < types.length) && (
        <button type="button" className={classNames('link', styles.toggle)} onClick={() => setIsAll(!isAll)}>
          {isAll ? t('service.showFitting') : t('service.showAll')}
        </button>
      )}
    </RadioGroup>
  )
}

function PickedService({
  service,
  favourites,
  onChange,
  isWrong,
}: {
  readonly service: OrderService
  readonly favourites: FavouriteState
  readonly onChange: () => void
  readonly isWrong: boolean
}) {
  const { t } = useTranslation('order')
  const { locale, isEmbedded } = useShop()
  const unitPrice = useUnitPrice()
  const hasDiscount = service.discount_percent > 0
  return (
    <>
      <div className={classNames(styles.picked, isWrong && styles.wrong)} id={SERVICE_ID} tabIndex={-1}>
        <div className={styles.body}>
          <div className={styles.title}>
            <div className={styles.name}>
              <span className="type-h3">{service.name}</span>
              <span className="type-small tone-3 number">#{formatId(service.id)}</span>
              {hasDiscount && (
                <Tag tone="ok" className="number">
                  {formatDiscount(service.discount_percent, locale)}
                </Tag>
              )}
            </div>
            {!isEmbedded && (
              <FavouriteButton
                className={styles.heart}
                service={service}
                isOn={favourites.ids?.has(service.id) ?? false}
                onToggle={favourites.toggle}
              />
            )}
          </div>
          <ServiceFacts service={service} />
        </div>
        <div className={styles.price}>
          <Price
            now={unitPrice(service.price)}
            before={hasDiscount ? unitPrice(service.default_price) : undefined}
            beforeLabel={t('service.before')}
          />
          <span className="type-caption tone-3">
            {service.price_type === 'fixed' ? t('service.perOrder') : t('service.per', { quantity: formatQuantity(service.pricing_per) })}
          </span>
        </div>
        <Button size="small" className={styles.change} aria-label={t('service.changeNamed', { name: service.name })} onClick={onChange}>
          {t('service.change')}
        </Button>
      </div>
      {service.short_description && (
        <p className={styles.note}>
          <IconInfo size={16} />
          <span>{service.short_description}</span>
        </p>
      )}
    </>
  )
}

function NoService({
  hasFailed,
  isEmpty,
  onRetry,
}: {
  readonly hasFailed: boolean
  readonly isEmpty: boolean
  readonly onRetry: () => void
}) {
  const { t } = useTranslation('order')
  if (!hasFailed && !isEmpty) {
    return (
      <div className={styles.picked} id={SERVICE_ID} tabIndex={-1} role="status" aria-label={t('service.loading')}>
        <div className={classNames(styles.body, styles.waiting)}>
          <Skeleton width="46%" height={14} />
          <Skeleton width="72%" />
        </div>
        <Skeleton width={64} height={28} />
      </div>
    )
  }
  return (
    <div className={styles.picked} id={SERVICE_ID} tabIndex={-1}>
      <span className={styles.body}>{hasFailed ? t('service.failed') : t('service.none')}</span>
      {hasFailed && (
        <Button size="small" onClick={onRetry}>
          {t('service.retry')}
        </Button>
      )}
    </div>
  )
}
