import { randomUUID } from 'node:crypto'
import { fund } from '@vitrine/ledger/testing'
import { createShopper, type Shopper } from '../tools/stack/shopper.ts'
import { anAccount, inShop, PANEL } from './outsider.ts'
import { PASSWORD } from './register.ts'
import { theShop } from './the-shop.ts'

/** A customer of the first panel whose address is proven and who has so many dollars; their calls, signed in. */
export async function fundedCustomer(email: string, dollars: number): Promise<Shopper> {
  const userId = await anAccount(email)
  if (dollars > 0) await inShop((database) => database.transaction(PANEL, (trx) => fund(trx, userId, BigInt(dollars) * 1_000_000n)))
  const shopper = await createShopper({ port: theShop().port, host: 'tidewell.localhost' })
  await shopper.signIn(email, PASSWORD)
  return shopper
}

/** The shop's word for what is asked, as a customer gets it. */
export const dataOf = async <T>(shopper: Shopper, method: string, path: string, body?: object): Promise<T> =>
  ((await shopper.ask(method, path, body)).body as { data: T }).data

export const balanceOf = async (shopper: Shopper): Promise<number> =>
  Number((await dataOf<{ balance: string }>(shopper, 'GET', '/api/v1/profile')).balance)

interface Sold {
  readonly id: number
  readonly name: string
  readonly min_quantity: number
  readonly guarantee_days: number | null
}

/** Orders as little as can be of one service for a link, from the balance and with the guarantee there is; the order's number. */
export async function orderOne(shopper: Shopper, url: string, service = /^Video likes, community tasks, steady pace/): Promise<number> {
  const services = await dataOf<Sold[]>(shopper, 'GET', '/api/v1/services?limit=1000')
  const chosen = services.find(({ name }) => service.test(name))
  if (!chosen) throw new Error(`No service is called ${service}`)
  const order = { service_id: chosen.id, url, quantity: chosen.min_quantity, is_guarantee: chosen.guarantee_days !== null }
  const { status, body } = await shopper.ask('POST', '/api/v1/orders', { orders: [order] }, { 'idempotency-key': randomUUID() })
  if (status !== 200) throw new Error(`The order was refused: ${status} ${JSON.stringify(body)}`)
  return (body as { data: { id: number }[] }).data[0]?.id ?? 0
}
