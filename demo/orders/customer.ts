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
  positions(orderId: number, stage: 'on_create' | 'on_complete'): Promise<void>
  /** Begins the free trial of a plan of the keyword tools. */
  tryPlan(name: string): Promise<void>
  /** Makes a campaign without mails; countries by their codes. */
  follow(campaign: {
    readonly url: string
    readonly keywords: readonly string[]
    readonly countries: readonly string[]
    readonly track: string
  }): Promise<number>
  /** Measures a campaign, and waits until all of it is. */
  measure(campaignId: number): Promise<void>
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
    positions: async (orderId, stage) => {
      await until(`The positions of order ${orderId}`, async () => {
        const { seo_positions } = await ask<{ seo_positions: Readonly<Record<string, object | null>> }>(
          'GET',
          `/api/v1/orders/${orderId}/keywords`,
        )
        return seo_positions[stage] ?? undefined
      })
    },
    tryPlan: async (name) => {
      const plans = await ask<readonly { id: number; name: string }[]>('GET', '/api/v1/campaigns/tariff-plans')
      await ask('POST', `/api/v1/campaigns/tariff-plans/${plans.find((plan) => plan.name === name)?.id}/subscribe`, { trial: true })
    },
    follow: async ({ countries, ...campaign }) => {
      const known = await ask<readonly { id: number; iso_code_2: string }[]>('GET', '/api/v1/countries')
      const ids = countries.flatMap((code) => known.find(({ iso_code_2 }) => iso_code_2 === code)?.id ?? [])
      return (await ask<{ id: number }>('POST', '/api/v1/campaigns', { ...campaign, countries: ids, has_mail: false })).id
    },
    measure: async (campaignId) => {
      const path = `/api/v1/campaigns/${campaignId}`
      await ask('POST', `${path}/measure`)
      await until(`The measurement of campaign ${campaignId}`, async () => {
        const { measurement } = await ask<{ measurement: { waiting: number } }>('GET', path)
        return measurement.waiting === 0 ? true : undefined
      })
    },
  }
}

function dataOf<T>({ status, body }: Answer): T {
  if (status !== 200 && status !== 201) throw new Error(`The shop refused: ${status} ${JSON.stringify(body)}`)
  return (body as { data: T }).data
}
