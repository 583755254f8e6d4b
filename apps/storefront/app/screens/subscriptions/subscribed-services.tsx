import { SectionCard } from '@vitrine/ui/components'
import { formatQuantity } from '@vitrine/ui/formats'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { paths } from '../../paths.ts'
import { useMoney } from '../../shop/shop-context.tsx'
import type { Subscription } from './load-subscription.ts'
import styles from './subscribed-services.module.css'

type Service = Subscription['subscription_services'][number]

/** What each publication gets, and what that costs now. */
export function SubscribedServices({ subscription }: { readonly subscription: Subscription }) {
  const { t } = useTranslation('plans')
  const money = useMoney()
  return (
    <SectionCard id="subscribed-services" title={t('subscriptions.services.title')}>
      <ul className={styles.services}>
        {subscription.subscription_services.map((one) => (
          <li key={one.service.id} className={styles.service}>
            <span className={styles.texts}>
              {one.service.slug ? <Link to={paths.service(one.service.slug)}>{one.service.name}</Link> : one.service.name}
              <span className="type-small tone-3 number">
                {quantityOf(one)}
                {one.countries.length > 0 && ` · ${one.countries.map(({ name }) => name).join(', ')}`}
              </span>
            </span>
            <span className="number">{money(one.cost)}</span>
          </li>
        ))}
      </ul>
      <p className={`${styles.total} weight-bold`}>
        <span>{t('subscriptions.perPublication')}</span>
        <span className="number">{money(subscription.cost_per_publication)}</span>
      </p>
    </SectionCard>
  )
}

const quantityOf = ({ quantity, max_quantity }: Service): string =>
  max_quantity > quantity ? `${formatQuantity(quantity)}–${formatQuantity(max_quantity)}` : formatQuantity(quantity)
