import { IconCard, IconWallet, SectionCard } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'
import { AddCard } from '../../features/payment/cards/add-card.tsx'
import { paths } from '../../paths.ts'
import type { Subscription } from './load-subscription.ts'
import styles from './subscription-payment.module.css'
import { payerOf } from './subscription-row.tsx'

export interface SubscriptionPaymentProps {
  readonly subscription: Subscription
  /** What cards are linked with; null where no further card may be. */
  readonly methodId: number | null
  readonly knownCards: readonly number[]
}

/** What pays for each publication, and the way to let a card do it. */
export function SubscriptionPayment({ subscription, methodId, knownCards }: SubscriptionPaymentProps) {
  const { t } = useTranslation('plans')
  const card = payerOf(subscription)
  return (
    <SectionCard id="subscription-payment" title={t('subscriptions.payment.title')}>
      <p className={styles.payer}>
        {card ? <IconCard size={20} /> : <IconWallet size={20} />}
        <span>{card ? t('subscriptions.payment.card', { card }) : t('subscriptions.payment.balance')}</span>
      </p>
      {subscription.actions.cancelable && methodId !== null && (
        <>
          <p className="type-small tone-3">{t('subscriptions.payment.newCard')}</p>
          <span className={styles.add}>
            <AddCard
              look="button"
              methodId={methodId}
              start={() => ({ returnTo: paths.subscription(subscription.id), known: knownCards, subscriptionId: subscription.id })}
            />
          </span>
        </>
      )}
    </SectionCard>
  )
}
