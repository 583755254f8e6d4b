import { SectionCard } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'
import type { Invoice } from '../invoice/invoice-result.ts'
import { IN_REVIEW_ID } from './in-review.ts'
import { OpenPaymentRow } from './open-payment-row.tsx'
import styles from './open-payments.module.css'
import { useOpenPayments } from './use-open-payments.ts'

/** Payments that are begun and not decided: each is gone on with, paid otherwise or given up here. Nothing where there is none. */
export function OpenPayments({ loaded }: { readonly loaded: readonly Invoice[] }) {
  const { t } = useTranslation('payment')
  const open = useOpenPayments(loaded)
  const reviewed = open.invoices.find(({ status }) => status === 'in_moderation')
  if (open.invoices.length === 0) return null
  const isWaiting = open.invoices.some(({ status }) => status === 'pending')
  return (
    <SectionCard id="open-payments" title={t(isWaiting ? 'result.waiting.title' : 'open.reviewTitle')}>
      <ul className={styles.list}>
        {open.invoices.map((invoice) => (
          <OpenPaymentRow key={invoice.id} invoice={invoice} open={open} anchor={invoice === reviewed ? IN_REVIEW_ID : undefined} />
        ))}
      </ul>
    </SectionCard>
  )
}
