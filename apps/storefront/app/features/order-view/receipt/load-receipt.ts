import type { Api } from '../../../api/api-client.ts'
import { missing, orMissing } from '../../../api/or-missing.ts'

/** What stands on the paper of one order: the order, when it was paid, and whom it is billed to. */
export async function loadReceipt(api: Api, idText: string) {
  if (!/^[1-9]\d{0,9}$/.test(idText) || Number(idText) > 2_147_483_647) throw missing('order')
  const params = { orderId: Number(idText) }
  const [order, progress, profile] = await orMissing(
    'order',
    Promise.all([api.ordering.getOrder({ params }), api.ordering.orderProgress({ params }), api.identity.profile()]),
  )
  const { name, email, account_type, company_name, company_address, vat } = profile.data
  const isCompany = account_type === 'business'
  return {
    order: order.data,
    price: progress.data.price,
    payment: progress.data.payment,
    paidAt: progress.data.events.find(({ kind }) => kind === 'paid')?.at ?? null,
    customer: {
      name,
      email,
      company: isCompany ? company_name : null,
      address: isCompany ? company_address : null,
      vat: isCompany ? (vat ?? null) : null,
    },
  }
}
