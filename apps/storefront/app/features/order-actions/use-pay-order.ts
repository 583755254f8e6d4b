import { parseMicro } from '@vitrine/platform/kernel'
import { useCallback } from 'react'
import { useTranslation } from '#words'
import { useSession } from '../../session/session-context.tsx'
import type { Order } from '../order-list/order-facts.ts'
import { payable, wayFields, wayOf } from '../payment/methods/payment-choices.ts'
import { type Paying, usePaying } from '../payment/pay/use-paying.ts'

/** Pays one unpaid order. */
export function usePayOrder(order: Order, onPaid: () => void): Paying {
  const { t } = useTranslation('orders')
  const { api } = useSession()
  const loadMethods = useCallback(async () => payable((await api.payments.listMethods()).data), [api])
  return usePaying({
    storageKey: 'order_payment',
    amount: parseMicro(order.cost),
    loadMethods,
    pay: async (method, keys) => {
      const params = { orderId: order.id }
      const body = wayFields(wayOf(method))
      const options = { idempotencyKey: keys.take({ ...params, ...body }) }
      if (method.strategy !== 'balance') return (await api.ordering.payByInvoice({ params, body }, options)).data
      await api.ordering.payByBalance({ params, body: {} }, options)
      return undefined
    },
    onPaid,
    words: { failed: t('actions.failed'), noAnswer: t('actions.failed') },
  })
}
