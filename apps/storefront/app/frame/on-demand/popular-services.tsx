import { Price } from '@vitrine/ui/components'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { NetworkMark } from '../../features/networks/network-mark.tsx'
import type { CatalogueItem } from '../../features/services/list/catalogue-item.ts'
import { useShownPrice } from '../../features/services/list/use-service-texts.ts'
import { useAllServices } from '../../features/services/use-all-services.ts'
import { paths } from '../../paths.ts'
import styles from './popular-services.module.css'
import { useNetworks } from './use-networks.ts'

const SHOWN = 6

/** What is bought most, of each network once, so that there is something for everybody. */
export function mostPopular(services: readonly CatalogueItem[], count: number): readonly CatalogueItem[] {
  const networks = new Set<number>()
  const shown: CatalogueItem[] = []
  for (const service of services.toSorted((one, other) => other.popularity - one.popularity || one.id - other.id)) {
    if (service.available_closed_sales || networks.has(service.network_id)) continue
    networks.add(service.network_id)
    shown.push(service)
    if (shown.length === count) break
  }
  return shown
}

export function PopularServices() {
  const { t } = useTranslation()
  const { services } = useAllServices(true)
  const { networks } = useNetworks()
  const priceOf = useShownPrice()
  if (!services || !networks || services.length === 0) return null
  return (
    <section aria-labelledby="popular-services">
      <h2 className="type-h3" id="popular-services">
        {t('errors.popular')}
      </h2>
      <ul className={styles.services}>
        {mostPopular(services, SHOWN).map((service) => {
          const network = networks.find(({ id }) => id === service.network_id)
          return (
            <li key={service.id}>
              <Link className={styles.service} to={paths.service(service.slug)}>
                {network && <NetworkMark network={network} size={32} />}
                <span className={styles.texts}>
                  <span>
                    {network?.name} · {service.name}
                  </span>
                  <Price {...priceOf(service)} beforeLabel={t('price.before')} />
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
