import type { Answer, Shopper } from '../../tools/stack/shopper.ts'
import { until } from './upstream.ts'

export interface WantedLine {
  readonly service_id: number
  readonly url: string
  readonly quantity: number
  readonly name?: string
  readonly is_guarantee?: boolean
  readonly drip_feed?: { readonly runs: number; readonly minutes_between_runs: number }
  readonly targetable_values?: readonly { readonly target_id: number; readonly values: readonly string[] }[]
}

/** What a signed-in customer does in the shop, as their browser requests it. */
export interface Customer {
  /** The customer's panel. */
  panelId(): Promise<number>
  /** How many orders they ever made. */
  orders(): Promise<number>
  order(line: WantedLine): Promise<number>
  /** Places an order without paying it. */
  orderUnpaid(line: WantedLine): Promise<void>
  topUp(amount: string): Promise<void>
  act(orderId: number, what: 'pause' | 'refill'): Promise<void>
  subscribe(subscription: object): Promise<void>
  /** Waits until the order has ended or is paused. */
  ended(orderId: number): Promise<void>
  positions(orderId: number, moment: 'on_create' | 'on_complete'): Promise<void>
}

interface Method {
  readonly id: number
  readonly strategy: string
}

export function demoCustomer(shopper: Shopper): Customer {
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => dataOf(await shopper.ask(method, path, body))
  const card = async () =>
    (await ask<readonly Method[]>('GET', '/api/v1/payment-methods')).find(({ strategy }) => strategy === 'others')?.id
  const balance = async () => Number((await ask<{ balance: string }>('GET', '/api/v1/profile')).balance)
  return {
    panelId: async () => (await ask<{ panel_id: number }>('GET', '/settings')).panel_id,
    orders: async () =>
      ((await shopper.ask('GET', '/api/v1/orders/datatable?per_page=10')).body as { recordsFiltered: number }).recordsFiltered,
    order: async (line) => {
      const [order] = await ask<readonly { id: number }[]>('POST', '/api/v1/orders', { orders: [line] })
      if (!order) throw new Error('The shop answered without an order')
      return order.id
    },
    orderUnpaid: async (line) => {
      const { cabinet_widget_token: token } = await ask<{ cabinet_widget_token: string }>('GET', '/settings')
      const path = `/api/v1/order-widget/widget-order-requests?api_token=${encodeURIComponent(token)}`
      await ask('POST', path, { orders: [line], payment_method_id: await card(), source: 'single_form' })
    },
    topUp: async (amount) => {
      const before = await balance()
      const { url } = await ask<{ url: string }>('POST', '/api/v1/add-funds', { amount, payment_method_id: await card() })
      await shopper.payAtGateway(url)
      await until('The payment', async () => ((await balance()) > before ? true : undefined))
    },
    act: (orderId, what) => ask('POST', `/api/v1/orders/${orderId}/${what}`),
    subscribe: (subscription) => ask('POST', '/api/v1/subscriptions', subscription),
    ended: async (orderId) => {
      await until(`The end of order ${orderId}`, async () => {
        const { status } = await ask<{ status: string }>('GET', `/api/v1/orders/${orderId}`)
        return status === 'in_processing' ? undefined : status
      })
    },
    positions: async (orderId, moment) => {
      await until(`The positions of order ${orderId}`, async () => {
        const { seo_positions } = await ask<{ seo_positions: Readonly<Record<string, object | null>> }>(
          'GET',
          `/api/v1/orders/${orderId}/keywords`,
        )
        return seo_positions[moment] ?? undefined
      })
    },
  }
}

function dataOf<T>({ status, body }: Answer): T {
  if (status !== 200 && status !== 201) throw new Error(`The shop refused: ${status} ${JSON.stringify(body)}`)
  return (body as { data: T }).data
}
