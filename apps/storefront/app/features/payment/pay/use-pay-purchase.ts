import type { Micro } from '@vitrine/platform/kernel'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '#i18n'
import { paths } from '../../../paths.ts'
import { useSession } from '../../../session/session-context.tsx'
import { useShop } from '../../../shop/shop-context.tsx'
import { payable, toPaymentChoice } from '../methods/payment-choices.ts'
import { payUnpaid } from './pay-unpaid.ts'
import { type Paying, usePaying } from './use-paying.ts'

/** Pays everything that waits behind an invoice. */
export function usePayPurchase(invoiceId: string, amount: Micro | undefined): Paying {
  const { t } = useTranslation('order')
  const { api } = useSession()
  const { cabinet_widget_token: api_token } = useShop().settings
  const navigate = useNavigate()
  const loadMethods = useCallback(async () => {
    const { data } = await api.payments.listWidgetMethods({ query: { api_token } })
    return payable(data).map(toPaymentChoice)
  }, [api, api_token])
  return usePaying({
    storageKey: 'purchase_payment',
    amount,
    loadMethods,
    pay: (method, keys) => payUnpaid(api, keys, invoiceId, method),
    onPaid: () => navigate(paths.orders(), { state: { notice: 'created' } }),
    labels: { failed: t('failure.ours'), noAnswer: t('failure.noAnswer') },
  })
}
