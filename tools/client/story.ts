// What somebody writes who has our OpenAPI document and nothing else. The test generates schema.d.ts beside it, compiles both strictly and runs this file.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import createClient from 'openapi-fetch'
import type { components, paths } from './schema.js'

const [address = ''] = process.argv.slice(2)
const client = createClient<paths>({ baseUrl: `${address}/core` })
type Invoice = components['schemas']['Payment']['invoice_id']

function told<T>(what: string, answer: { data?: T; error?: components['schemas']['Refusal']; response: Response }): T {
  if (answer.data === undefined) throw new Error(`${what}: ${answer.response.status} ${JSON.stringify(answer.error)}`)
  return answer.data
}

/** What a person does on the gateway's page. */
async function pay(url: string | null): Promise<void> {
  const body = new URLSearchParams({ choice: 'pay' })
  const answer = await fetch(url ?? '', { method: 'POST', body, redirect: 'manual' })
  if (answer.status !== 303) throw new Error(`The gateway answered ${answer.status}`)
}

async function settled(invoiceId: Invoice): Promise<string> {
  for (;;) {
    const { data } = told('invoice', await client.GET('/api/v1/invoices/{invoiceId}', { params: { path: { invoiceId } } }))
    if (data.status !== 'pending') return data.status
    await sleep(100)
  }
}

const settings = told('settings', await client.GET('/settings')).data
const query = { api_token: settings.cabinet_widget_token }
const services = told('services', await client.GET('/api/v1/services')).data
const service = services.find(({ is_package, targets }) => !is_package && targets.length === 0)
if (!service) throw new Error('There is nothing to order')
const methods = told('methods', await client.GET('/api/v1/order-widget/payment-methods', { params: { query } })).data
const method = methods.find(({ strategy, charge_type }) => strategy === 'others' && charge_type !== 'recurring')
if (!method) throw new Error('There is no way to pay')
const line = (name: string) => ({ service_id: service.id, url: `https://www.youtube.com/@${name}`, quantity: service.min_quantity })
const once = () => ({ 'Idempotency-Key': randomUUID() })

// A guest orders and pays.
const header = once()
const asked = { orders: [line('guest')], email: 'guest@mail.test', payment_method_id: method.id }
const order = () => client.POST('/api/v1/order-widget/widget-order-requests', { params: { query, header }, body: asked })
const bought = told('guest order', await order()).data.data
const again = told('the same again', await order()).data.data
await pay(bought.url)
const guest = await settled(bought.invoice_id)

// A customer tops up, orders from the balance, follows and cancels.
const registered = await client.POST('/register', {
  body: {
    name: 'Client',
    email: 'client@mail.test',
    password: 'correct horse',
    password_confirmation: 'correct horse',
    account_type: 'individual',
  },
})
told('registration', registered)
const authorization = registered.response.headers.get('authorization') ?? ''
client.use({ onRequest: ({ request }) => void request.headers.set('authorization', authorization) })
const topUp = told(
  'top-up',
  await client.POST('/api/v1/add-funds', { params: { header: once() }, body: { amount: '50.00', payment_method_id: method.id } }),
).data
await pay(topUp.url)
const credited = await settled(topUp.invoice_id)
const [placed] = told('order', await client.POST('/api/v1/orders', { params: { header: once() }, body: { orders: [line('client')] } })).data
if (!placed) throw new Error('Nothing was ordered')
const path = { orderId: placed.id }
const followed = told('order', await client.GET('/api/v1/orders/{orderId}', { params: { path } })).data
told('progress', await client.GET('/api/v1/orders/{orderId}/progress', { params: { path } }))
const canceled = told('cancel', await client.POST('/api/v1/orders/{orderId}/cancel', { params: { path } })).data

console.info(
  JSON.stringify({
    guest,
    same: bought.order_ids.join() === again.order_ids.join(),
    credited,
    followed: followed.status,
    canceled: canceled.status,
    whole: canceled.refunded === placed.cost,
  }),
)
