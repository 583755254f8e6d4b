import { pageClass, SectionCard } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'
import { orMissing } from '../../api/or-missing.ts'
import { serverApi } from '../../api/server-api.ts'
import { EmptyCard } from '../../page/empty-card.tsx'
import { paths } from '../../paths.ts'
import { requireProfile } from '../../session/require-profile.ts'
import { PageMessages } from '../../shop/page-messages.tsx'
import type { Route } from './+types/bonuses.ts'
import styles from './bonuses.module.css'
import { CouponTicket } from './coupon-ticket.tsx'
import { MethodBonuses } from './method-bonuses.tsx'

/** The page is not there while the panel gives no bonuses (NS-67). */
export async function loader({ context, request }: Route.LoaderArgs) {
  requireProfile({ context, request })
  const api = serverApi(context)
  const [coupons, methods] = await Promise.all([
    orMissing('page', api.promotions.listCoupons()),
    orMissing('page', api.payments.listMethodsWithBonuses()),
  ])
  return { coupons: coupons.data, methods: methods.data }
}

/** What the customer may get on top: coupons with their codes, and payment methods with a bonus (RT-006). */
export default function Bonuses({ loaderData: { coupons, methods } }: Route.ComponentProps) {
  const { t } = useTranslation('bonuses')
  return (
    <div className={pageClass({ width: 'medium', gap: 'loose' })}>
      <PageMessages routeName="bonuses" title={t('title')} />
      <div>
        <h1 className="type-h1">{t('title')}</h1>
        <p className="tone-3">{t('text')}</p>
      </div>
      {coupons.length > 0 && (
        <section aria-labelledby="coupons-title" className={styles.part}>
          <h2 className="type-h2" id="coupons-title">
            {t('coupons.title')}
          </h2>
          <ul className={styles.tickets}>
            {coupons.map((coupon) => (
              <CouponTicket key={coupon.id} coupon={coupon} />
            ))}
          </ul>
        </section>
      )}
      {methods.length > 0 && (
        <SectionCard id="methods" title={t('methods.title')}>
          <p className={styles.lead}>{t('methods.text')}</p>
          <ul className={styles.methods}>
            {methods.map((method) => (
              <MethodBonuses key={`${method.id} ${method.linkedCardId}`} method={method} />
            ))}
          </ul>
        </SectionCard>
      )}
      {coupons.length === 0 && methods.length === 0 && (
        <EmptyCard title={t('empty.title')} action={{ text: t('empty.action'), to: paths.newOrder() }}>
          {t('empty.text')}
        </EmptyCard>
      )}
    </div>
  )
}
