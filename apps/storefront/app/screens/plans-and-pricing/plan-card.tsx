import type { SubscriptionWire, TariffPlanWire } from '@vitrine/keywords/contract/schemas'
import { parseMicro } from '@vitrine/platform/kernel'
import { Button, buttonClass, cardClass, classNames, IconCheck, Tag } from '@vitrine/ui/components'
import { formatQuantity } from '@vitrine/ui/formats'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { paths } from '../../paths.ts'
import { useMoney } from '../../shop/shop-context.tsx'
import styles from './plans-and-pricing.module.css'

interface PlanCardProps {
  readonly plan: TariffPlanWire
  readonly subscription: SubscriptionWire | null
  readonly onChoose: () => void
}

/** One plan with what it holds; a guest signs in first and comes back. */
export function PlanCard({ plan, subscription, onChoose }: PlanCardProps) {
  const { t } = useTranslation('tariffs')
  const money = useMoney()
  const price = parseMicro(plan.price)
  const isCurrent = subscription?.campaign_tariff.id === plan.id
  const mayTry = plan.trial_days > 0 && subscription?.trial === 'available'
  const holds = [
    t('keywords', { number: formatQuantity(plan.keywords_limit) }),
    ...(price === undefined || plan.keywords_limit === 0
      ? []
      : [t('perKeyword', { amount: money(price / BigInt(plan.keywords_limit), { precision: 3 }) })]),
    t('countries'),
    t('tracks'),
    ...(plan.trial_days > 0 && subscription?.trial !== 'used' ? [t('trialDays', { number: formatQuantity(plan.trial_days) })] : []),
  ]
  return (
    <li className={cardClass(classNames(styles.plan, plan.is_highlight && styles.highlight))}>
      <div className={styles.name}>
        <h2 className="type-h2">{plan.name}</h2>
        {isCurrent ? <Tag tone="ok">{t('current')}</Tag> : plan.is_highlight && <Tag tone="brand">{t('recommended')}</Tag>}
      </div>
      <p className={styles.price}>
        <span className="number">{money(plan.price)}</span> <span className="type-small tone-3">{t('month')}</span>
      </p>
      <ul className={styles.holds}>
        {holds.map((text) => (
          <li key={text}>
            <IconCheck size={16} />
            {text}
          </li>
        ))}
      </ul>
      {subscription ? (
        <Button variant={plan.is_highlight ? 'primary' : 'default'} isBlock disabled={isCurrent} onClick={onChoose}>
          {isCurrent ? t('current') : t(mayTry ? 'try' : 'choose', { name: plan.name })}
        </Button>
      ) : (
        <Link
          className={buttonClass({ variant: plan.is_highlight ? 'primary' : 'default', isBlock: true })}
          to={paths.login({ redirect: paths.plansAndPricing() })}
        >
          {t('signIn')}
          <span className="sr-only">: {plan.name}</span>
        </Link>
      )}
    </li>
  )
}
