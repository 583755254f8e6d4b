import { afterAll, beforeAll, expect, it } from 'vitest'
import { readWallets } from '../commands/gateways/read-wallets.ts'
import { namedPayment } from '../queries/named-payment.ts'
import { type CardShop, openCardShop } from '../testing/card-shop.ts'

let shop: CardShop
beforeAll(async () => {
  shop = await openCardShop()
})
afterAll(() => shop.close())

const walletsOf = async (): Promise<readonly string[]> => {
  const methods: { id: number; wallets: string[] }[] = (await shop.ask('guest', 'GET', '/api/v1/payment-methods')).json().data
  return methods.find(({ id }) => id === shop.methodId)?.wallets ?? ['the method is gone']
}

it('a payment method says which wallets the account of its gateway offers, as it said last', async () => {
  expect(await walletsOf()).toEqual([])
  await readWallets(shop.deps, shop.panel.id)
  expect(await walletsOf()).toEqual(['apple_pay', 'google_pay'])
  shop.stripe.configureWallets(['google_pay'])
  await readWallets(shop.deps, shop.panel.id)
  expect(await walletsOf()).toEqual(['google_pay'])
  // A gateway that does not answer leaves the last answer.
  await shop.stripe.refuseConnections()
  await expect(readWallets(shop.deps, shop.panel.id)).rejects.toThrow('did not tell their wallets')
  await shop.stripe.acceptConnections()
  expect(await walletsOf()).toEqual(['google_pay'])
})

it.each([
  ['apple_pay', 'Apple Pay •••• 4242'],
  [undefined, 'Visa •••• 4242'],
] as const)('what was paid with %s is named so wherever the payment is', async (wallet, name) => {
  const userId = await shop.aCustomer()
  const answer = await shop.ask(userId, 'POST', '/api/v1/add-funds', { amount: 20, payment_method_id: shop.methodId })
  expect(answer.statusCode, answer.body).toBe(200)
  const invoiceId: string = answer.json().data.invoice_id
  const before = await shop.invoice(invoiceId)
  const named = async () => shop.db.database.read(shop.panel.id, (trx) => namedPayment(trx, before, 'de'))
  expect((await named()).method).not.toContain('4242')
  const [session] = shop.stripe.sessions({ reference: invoiceId })
  shop.stripe.pay(session?.id ?? '', wallet ? { wallet } : {})
  await shop.settleDown()
  expect((await named()).method).toBe(name)
})
