import { PageHead, pageClass } from '@vitrine/ui/components'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { orMissing } from '../../api/or-missing.ts'
import { serverApi } from '../../api/server-api.ts'
import { keywordsApi } from '../../features/keyword-tools/keywords-api.ts'
import { EmptyCard } from '../../page/empty-card.tsx'
import { paths } from '../../paths.ts'
import { requestContext } from '../../request/server-contexts.ts'
import { PageMessages } from '../../shop/page-messages.tsx'
import { requireKeywordTools } from '../../shop/require-keyword-tools.ts'
import type { Route } from './+types/plans-and-pricing.ts'
import { CurrentPlan } from './current-plan.tsx'
import { PlanCard } from './plan-card.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import styles from './plans-and-pricing.module.css'

export async function loader({ context }: Route.LoaderArgs) {
  requireKeywordTools(context)
  const api = keywordsApi(serverApi(context))
  const isSignedIn = context.get(requestContext).session !== null
  const [plans, subscription] = await Promise.all([
    orMissing('page', api.listTariffPlans()),
    isSignedIn ? orMissing('page', api.showSubscription()) : undefined,
  ])
  return { plans: plans.data, subscription: subscription?.data ?? null }
}

/** What following keywords costs; for customers also their plan, its use and the next payment (RT-020). */
export default function PlansAndPricing({ loaderData: { plans, subscription } }: Route.ComponentProps) {
  const { t } = useTranslation('tariffs')
  const [chosen, setChosen] = useState<number>()
  const plan = plans.find(({ id }) => id === chosen)
  return (
    <div className={pageClass({ width: 'large' })}>
      <PageMessages routeName="plans-and-pricing" title={t('title')} description={t('lead')} />
      <PageHead title={t('title')} lead={t('lead')} isEnded>
        <Link className="link" to={paths.aboutKeywordTools()}>
          {t('about')}
        </Link>
      </PageHead>
      {subscription && subscription.status !== 'none' && <CurrentPlan subscription={subscription} />}
      {subscription?.trial === 'confirm_email' && <p className="tone-3">{t('confirmEmail')}</p>}
      {plans.length === 0 ? (
        <EmptyCard title={t('empty.title')} />
      ) : (
        <ul className={styles.plans}>
          {plans.map((each) => (
            <PlanCard key={each.id} plan={each} subscription={subscription} onChoose={() => setChosen(each.id)} />
          ))}
        </ul>
      )}
      {plan && <PlanDialog key={plan.id} plan={plan} onClose={() => setChosen(undefined)} />}
    </div>
  )
}
