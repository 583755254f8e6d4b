import { useCallback } from 'react'
import { useTranslation } from '#i18n'
import { useSession } from '../../session/session-context.tsx'
import { costToPay, type Order } from '../order-list/order-facts.ts'
import { payable, wayFields, wayOf } from '../payment/methods/payment-choices.ts'
import { type Paying, usePaying } from '../payment/pay/use-paying.ts'

/** Pays one unpaid order, with the discount for having waited where there is one (ORDER-007). */
export function usePayOrder(order: Order, onPaid: () => void): Paying {
  const { t } = useTranslation('orders')
  const { api } = useSession()
  const loadMethods = useCallback(async () => payable((await api.payments.listMethods()).data), [api])
  return usePaying({
    storageKey: 'order_payment',
    amount: costToPay(order),
    loadMethods,
    pay: async (method, keys) => {
      const params = { orderId: order.id }
      const discount = order.cost_with_unpaid_discount === null ? {} : { unpaid_discount: true }
      const body = { ...wayFields(wayOf(method)), ...discount }
      const options = { idempotencyKey: keys.take({ ...params, ...body }) }
      if (method.strategy !== 'balance') return (await api.ordering.payByInvoice({ params, body }, options)).data
      await api.ordering.payByBalance({ params, body: discount }, options)
      return undefined
    },
    onPaid,
    labels: { failed: t('actions.failed'), noAnswer: t('actions.failed') },
  })
}
