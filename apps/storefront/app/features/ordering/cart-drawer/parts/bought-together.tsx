import { Button } from '@vitrine/ui/components'
import { useEffect, useState } from 'react'
import { useTranslation } from '#i18n'
import { useApi } from '../../../../session/session-context.tsx'
import { useMoney, useShop } from '../../../../shop/shop-context.tsx'
import { NetworkMark } from '../../../networks/network-mark.tsx'
import { type Cart, withAdded } from '../../cart/model/cart.ts'
import type { CartItem } from '../../cart/model/cart-item.ts'
import { costOf } from '../../cart/model/cart-totals.ts'
import { itemOfService, needsForm } from '../../cart/model/quick-item.ts'
import { fetchNetworks, type NetworkNames } from '../../cart/state/cart-networks.ts'
import { cartStore } from '../../cart/state/cart-store.ts'
import { canOrder, type OrderService, toOrderService } from '../../model/choices.ts'
import styles from '../cart-drawer.module.css'

/** One row at most: a service that others ordered together with the first one here, for the same link. */
export function BoughtTogether({ items }: { readonly items: Cart }) {
  const { t } = useTranslation('cart')
  const money = useMoney()
  const { guarantee_charge_percent: charge } = useShop().settings
  const [first] = items
  const offered = useCompanions(first?.serviceId)
  const item = first && offered && nextOffer(items, first, offered)
  if (!item) return null
  const { name } = item.service
  return (
    <div>
      <h3 className={`type-small tone-2 ${styles.offerTitle}`}>{t('together.title')}</h3>
      <div className={styles.offer}>
        <NetworkMark network={item.network} size={24} />
        <div className={styles.grow}>
          <p className="weight-medium">{name}</p>
          <p className="type-small tone-3">{item.typeName}</p>
        </div>
        <span className="number tone-2">{money(costOf(item, charge)?.cost)}</span>
        <Button
          variant="soft"
          size="small"
          aria-label={t('together.addNamed', { name })}
          onClick={() => cartStore.change((cart) => withAdded(cart, [{ ...item, id: crypto.randomUUID() }]))}
        >
          {t('together.add')}
        </Button>
      </div>
    </div>
  )
}

interface Companions {
  readonly services: readonly OrderService[]
  readonly networks: readonly NetworkNames[]
}

function nextOffer(items: Cart, first: CartItem, { services, networks }: Companions): CartItem | undefined {
  const service = services.find((each) => !items.some(({ serviceId }) => serviceId === each.id) && each.network_id === first.networkId)
  const network = networks.find(({ id }) => id === service?.network_id)
  const type = network?.serviceTypes.find(({ id }) => id === service?.service_type_id)
  return service && network && type ? itemOfService(service, { network, type }, first.url, 'offer') : undefined
}

function useCompanions(serviceId: number | undefined): Companions | undefined {
  const api = useApi()
  const { locale } = useShop()
  const [companions, setCompanions] = useState<Companions>()
  useEffect(() => {
    if (serviceId === undefined) return
    let isMoot = false
    const load = async () => {
      const [{ data }, networks] = await Promise.all([
        api.catalogue.frequentlyBoughtTogether({ params: { id: serviceId } }),
        fetchNetworks(api, locale),
      ])
      const services = data.map(toOrderService).filter((service) => canOrder(service) && !needsForm(service))
      if (!isMoot) setCompanions({ services, networks })
    }
    // An offer that cannot be had is not missed.
    load().catch(() => undefined)
    return () => {
      isMoot = true
    }
  }, [api, locale, serviceId])
  return companions
}
