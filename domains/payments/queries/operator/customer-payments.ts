import type { CustomerPayment } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import { formatMicro, MICRO_PER_CENT, micro } from '@vitrine/platform/kernel'
import { paymentsOfCustomer } from '../../store/operator/customer-payment-store.ts'

const SHOWN_MAX = 20

/** What a customer paid of late and with which card, the newest first. */
export const customerPayments = async (trx: Trx, userId: number): Promise<CustomerPayment[]> =>
  (await paymentsOfCustomer(trx, userId, SHOWN_MAX)).map(({ amountMinor, ...payment }) => ({
    ...payment,
    amount: formatMicro(micro(amountMinor * MICRO_PER_CENT)),
  }))
