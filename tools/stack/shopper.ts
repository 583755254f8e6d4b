import { type IncomingHttpHeaders, request } from 'node:http'

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: unknown
}

/** Speaks to the shop as a browser on its host would: Node itself resolves no *.localhost, so the host travels in the header. */
export interface Shopper {
  ask(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>
  orderAsGuest(order: GuestOrder): Promise<{ readonly orderId: number; readonly invoiceId: string; readonly payUrl: string }>
  /** Presses "Pay" on the gateway's hosted page. */
  payAtGateway(payUrl: string): Promise<void>
  signIn(email: string, password: string): Promise<void>
  orderFromBalance(order: Omit<GuestOrder, 'email'>, idempotencyKey?: string): Promise<Answer>
}

export interface GuestOrder {
  readonly serviceId: number
  readonly url: string
  readonly quantity: number
  readonly email: string
  /** What the service's targets are given; empty values are none. */
  readonly targets?: readonly { readonly target_id: number; readonly values: readonly string[] }[]
}

interface Methods {
  readonly data: readonly { readonly id: number; readonly strategy: string }[]
}

export async function createShopper({ port, host }: { readonly port: number; readonly host: string }): Promise<Shopper> {
  let bearer: string | undefined
  const ask: Shopper['ask'] = (method, path, body, headers = {}) =>
    send({
      port,
      method,
      path: `/core${path}`,
      body,
      headers: { host: `${host}:${port}`, ...(bearer ? { authorization: `Bearer ${bearer}` } : {}), ...headers },
    })
  const settings = (await ask('GET', '/settings')).body as { data: { cabinet_widget_token: string } }
  const widget = `api_token=${encodeURIComponent(settings.data.cabinet_widget_token)}`
  return {
    ask,
    orderAsGuest: async ({ serviceId, url, quantity, email, targets = [] }) => {
      const methods = (await ask('GET', `/api/v1/order-widget/payment-methods?${widget}`)).body as Methods
      const method = methods.data.find(({ strategy }) => strategy === 'others')
      const answer = await ask('POST', `/api/v1/order-widget/widget-order-requests?${widget}`, {
        orders: [{ service_id: serviceId, url, quantity, targetable_values: targets }],
        email,
        payment_method_id: method?.id,
        source: 'single_form',
      })
      if (answer.status !== 200) throw new Error(`The order was refused: ${answer.status} ${JSON.stringify(answer.body)}`)
      const { data } = (answer.body as { data: { data: { order_ids: number[]; invoice_id: string; url: string } } }).data
      return { orderId: data.order_ids[0] as number, invoiceId: data.invoice_id, payUrl: data.url }
    },
    payAtGateway: async (payUrl) => {
      const answer = await fetch(payUrl, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'choice=pay',
      })
      if (answer.status !== 303) throw new Error(`The gateway did not take the payment: ${answer.status}`)
    },
    signIn: async (email, password) => {
      const answer = await ask('POST', '/login', { email, password, 'g-recaptcha-response': 'sandbox-pass' })
      if (answer.status !== 200) throw new Error(`Sign-in failed: ${answer.status} ${JSON.stringify(answer.body)}`)
      bearer = String(answer.headers.authorization).replace(/^Bearer /, '')
    },
    orderFromBalance: ({ serviceId, url, quantity }, idempotencyKey) =>
      ask(
        'POST',
        '/api/v1/orders',
        { orders: [{ service_id: serviceId, url, quantity }] },
        idempotencyKey ? { 'idempotency-key': idempotencyKey } : {},
      ),
  }
}

interface Sending {
  readonly port: number
  readonly method: string
  readonly path: string
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
}

function send({ port, method, path, body, headers }: Sending): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: {
          ...headers,
          ...(text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const answer = Buffer.concat(chunks).toString('utf8')
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: answer.startsWith('{') ? JSON.parse(answer) : answer,
          })
        })
      },
    )
    sent.on('error', reject)
    sent.end(text)
  })
}
