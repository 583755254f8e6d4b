import { toBcp47 } from '@vitrine/platform/kernel'
import { RichText } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'
import { useShop } from '../../../shop/shop-context.tsx'
import styles from './method-notes.module.css'
import type { PaymentChoice } from './payment-choices.ts'

/** What the panel says about a chosen payment method, and in which currency it charges when that is not the dollar. */
export function MethodNotes({ method }: { readonly method: Pick<PaymentChoice, 'additional_information' | 'charge_currency'> }) {
  const { t } = useTranslation('payment')
  const { locale } = useShop()
  const { additional_information: information, charge_currency: currency } = method
  if (!information && currency === 'USD') return null
  const name = new Intl.DisplayNames(toBcp47(locale), { type: 'currency' }).of(currency) ?? currency
  return (
    <div className={styles.notes}>
      {currency !== 'USD' && <p>{t('method.currency', { currency: name })}</p>}
      {information && <RichText html={information} />}
    </div>
  )
}

/** What the payer is asked to observe while paying. */
export function MethodComments({ method }: { readonly method: { readonly comments?: string | null } | undefined }) {
  return method?.comments ? <p className="type-small">{method.comments}</p> : null
}
