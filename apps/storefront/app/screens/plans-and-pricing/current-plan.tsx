import type { SubscriptionWire } from '@vitrine/keywords/contract/schemas'
import { Button, buttonClass, DeliveryLine, Notice, SectionCard } from '@vitrine/ui/components'
import { ConfirmDialog } from '@vitrine/ui/controls'
import { formatDay, formatQuantity } from '@vitrine/ui/formats'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { useTranslation } from '#i18n'
import { useFailureMessage } from '../../errors/use-failure-message.ts'
import { useKeywordsApi } from '../../features/keyword-tools/keywords-api.ts'
import { paths } from '../../paths.ts'
import { useMoney, useShop } from '../../shop/shop-context.tsx'
import styles from './plans-and-pricing.module.css'

/** The customer's plan: what of it is used, what comes next, and the way out of it. */
export function CurrentPlan({ subscription }: { readonly subscription: SubscriptionWire }) {
  const { t } = useTranslation('tariffs')
  const dayOf = useDay()
  const { campaign_tariff: tariff, tracked_keywords: used, period_ends_at: end, ends_at: endsAt } = subscription
  const text = t('used', { used: formatQuantity(used), of: formatQuantity(tariff.keywords_limit) })
  return (
    <SectionCard id="current" title={`${t('current')}: ${tariff.name ?? ''}`} aside={<Ending subscription={subscription} />}>
      <div className={styles.current}>
        <span className="number">{text}</span>
        <DeliveryLine percent={(used / Math.max(1, tariff.keywords_limit)) * 100} label={text} />
        {subscription.status === 'trial' && end && <p>{t('status.trial', { date: dayOf(end) })}</p>}
        {endsAt ? <p>{t('status.ends', { date: dayOf(endsAt) })}</p> : <NextPayment subscription={subscription} />}
        {subscription.next_tariff && end && <p>{t('status.change', { name: subscription.next_tariff.name, date: dayOf(end) })}</p>}
        {subscription.paused_campaigns > 0 && (
          <p className="tone-3">{t('paused', { number: formatQuantity(subscription.paused_campaigns) })}</p>
        )}
      </div>
    </SectionCard>
  )
}

function NextPayment({ subscription: { status, next_payment: next } }: { readonly subscription: SubscriptionWire }) {
  const { t } = useTranslation('tariffs')
  const dayOf = useDay()
  const money = useMoney()
  if (!next) return null
  if (status !== 'past_due') return <p>{t('status.next', { amount: money(next.amount), date: dayOf(next.at) })}</p>
  return (
    <Notice
      tone="warn"
      action={
        <Link className={buttonClass({ size: 'medium' })} to={paths.addFunds()}>
          {t('addFunds')}
        </Link>
      }
    >
      {t('status.pastDue', { date: dayOf(next.at) })}
    </Notice>
  )
}

/** Cancels the plan with its period, or takes a cancellation or a smaller plan back. */
function Ending({ subscription }: { readonly subscription: SubscriptionWire }) {
  const { t } = useTranslation('tariffs')
  const api = useKeywordsApi()
  const dayOf = useDay()
  const { revalidate } = useRevalidator()
  const messageOf = useFailureMessage()
  const [isRequested, setIsRequested] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const run = async (call: () => Promise<unknown>) => {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await call()
      await revalidate()
      setIsRequested(false)
    } catch (error) {
      setFailure(messageOf(error))
    }
    setIsBusy(false)
  }
  const name = subscription.campaign_tariff.name ?? ''
  const mayResume = subscription.ends_at !== null || subscription.next_tariff !== null
  return (
    <span className={styles.ending}>
      {failure && (
        <span role="alert" className={styles.short}>
          {failure}
        </span>
      )}
      {mayResume ? (
        <Button size="medium" isLoading={isBusy} onClick={() => void run(() => api.resumeSubscription())}>
          {t('keep')}
        </Button>
      ) : (
        <Button size="medium" variant="quiet" onClick={() => setIsRequested(true)}>
          {t('cancel.action')}
        </Button>
      )}
      {isRequested && (
        <ConfirmDialog
          title={t('cancel.title', { name })}
          closeLabel={t('close')}
          keepLabel={t('keep')}
          confirmLabel={t('cancel.action')}
          onClose={() => setIsRequested(false)}
          onConfirm={() => run(() => api.cancelSubscription())}
        >
          <p className="tone-2">{t('cancel.text', { date: dayOf(subscription.period_ends_at ?? new Date().toISOString()) })}</p>
        </ConfirmDialog>
      )}
    </span>
  )
}

function useDay(): (at: string) => string {
  const { locale, timeZone } = useShop()
  return (at) => formatDay(new Date(at), { locale, timeZone, now: new Date(at) })
}
