import { buttonClass, Price } from '@vitrine/ui/components'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { paths } from '../../../paths.ts'
import { useUnitPrice } from '../../../shop/shop-context.tsx'
import { NetworkMark } from '../../networks/network-mark.tsx'
import type { NetworkFace } from '../list/catalogue-item.ts'
import { useShownPrice } from '../list/use-service-texts.ts'
import { linkOf, type Offer } from './offer.ts'
import styles from './offer-strip.module.css'

export interface OfferStripProps {
  readonly offers: readonly Offer[]
  /** Of the services and types that are offered. */
  readonly networks: readonly OfferNetwork[]
  /** Where they lead: to their pages, or into the order form. */
  readonly leadsTo?: 'pages' | 'form'
}

export type OfferNetwork = Pick<NetworkFace, 'id' | 'icon' | 'color'>

const ways = {
  pages: {
    network: ({ slug }: OfferedNetwork) => paths.group(slug),
    type: ({ slug }: Offer['types'][number]) => paths.group(slug),
    service: ({ slug }: Offer['services'][number]) => paths.service(slug),
  },
  form: {
    network: ({ id }: OfferedNetwork) => paths.newOrder({ networkId: id }),
    type: ({ id, network_id }: Offer['types'][number]) => paths.newOrder({ networkId: network_id, serviceTypeId: id }),
    service: ({ id }: Offer['services'][number]) => paths.newOrder({ serviceId: id }),
  },
}
type OfferedNetwork = NonNullable<Offer['network']>

/** What the panel puts forward, in its order: a name, and the network, types and services it is about. */
export function OfferStrip({ offers, networks, leadsTo = 'pages' }: OfferStripProps) {
  const { t } = useTranslation('banners')
  if (offers.length === 0) return null
  return (
    <section className={styles.strip} aria-label={t('offers.label')}>
      {offers.map((offer) => (
        <OfferRow key={offer.id} offer={offer} networks={networks} leadsTo={leadsTo} />
      ))}
    </section>
  )
}

type RowProps = Required<Omit<OfferStripProps, 'offers'>> & { readonly offer: Offer }

function OfferRow({ offer, networks, leadsTo }: RowProps) {
  const { t } = useTranslation(['banners', 'common'])
  const priceOf = useShownPrice()
  const way = ways[leadsTo]
  const faceOf = ({ network_id }: { readonly network_id: number }) => networks.find(({ id }) => id === network_id)
  const unitPrice = useUnitPrice()
  const to = (path: string) => linkOf(path, offer.utm)
  return (
    <div className={styles.offer} data-offer={offer.id}>
      <div className={styles.head}>
        <h2 className="type-h2">{offer.name}</h2>
        {offer.showsAll && (
          <Link
            className={buttonClass({ variant: 'quiet', size: 'small' })}
            to={to(offer.network ? paths.group(offer.network.slug) : paths.index())}
          >
            {t('offers.all')}
          </Link>
        )}
      </div>
      <ul className={styles.items}>
        {offer.network && (
          <li>
            <Link className={styles.item} to={to(way.network(offer.network))}>
              <NetworkMark network={offer.network} size={32} />
              <span className={styles.name}>{offer.network.name}</span>
            </Link>
          </li>
        )}
        {offer.types.map((type) => (
          <li key={`type-${type.id}`}>
            <Link className={styles.item} to={to(way.type(type))}>
              <Tile face={faceOf(type)} />
              <span className={styles.name}>
                {type.name}
                {type.min_price && <span className="type-small tone-3">{t('offers.from', { price: unitPrice(type.min_price) })}</span>}
              </span>
            </Link>
          </li>
        ))}
        {offer.services.map((service) => (
          <li key={service.id}>
            <Link className={styles.item} to={to(way.service(service))}>
              <Tile face={faceOf(service)} />
              <span className={styles.name}>
                {service.name}
                <Price {...priceOf(service)} beforeLabel={t('common:price.before')} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

const Tile = ({ face }: { readonly face: OfferNetwork | undefined }) => <NetworkMark network={face} size={32} />
