import { parseMicro } from '@vitrine/platform/kernel'
import { useCallback } from 'react'
import { useTranslation } from '#words'
import { useSession } from '../../../session/session-context.tsx'
import { payable, wayFields, wayOf } from '../../order/model/payment-choices.ts'
import { type Paying, usePaying } from '../../payment/use-paying.ts'
import type { Order } from '../model/order-facts.ts'

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
