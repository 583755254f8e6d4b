import { createHmac, randomUUID } from 'node:crypto'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'

/** Faults of the next events. Counts run down; `true` stays until it is changed. */
export interface WebhookSettings {
  drop: number | boolean
  twice: number | boolean
  /** Signed with an unknown secret. */
  forge: number | boolean
  delayMs: number
  triesMax: number
  retryBaseMs: number
}

export interface WebhookDelivery {
  readonly eventId: string
  readonly type: string
  readonly paymentId: string
  readonly url: string
  /** One status per attempt; 0 without an answer. */
  readonly statuses: number[]
  state: 'waiting' | 'delivered' | 'dropped' | 'given-up'
}

export interface WebhookEvent {
  readonly type: string
  readonly paymentId: string
  readonly url: string
  readonly payment: object
  readonly secret: string
}

export interface Webhooks {
  readonly settings: WebhookSettings
  send(event: WebhookEvent): void
  deliveries(): readonly WebhookDelivery[]
  stop(): void
}

/** How a gateway formats and signs a message. */
export interface WebhookDialect {
  body(event: WebhookEvent, eventId: string): string
  headers(secret: string, body: string): Readonly<Record<string, string>>
}

export function signatureHeader(secret: string, body: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

const sandboxDialect: WebhookDialect = {
  body: ({ type, payment }, eventId) => JSON.stringify({ id: eventId, type, created_at: new Date().toISOString(), data: { payment } }),
  headers: (secret, body) => ({ 'sandbox-signature': signatureHeader(secret, body, Math.floor(Date.now() / 1_000)) }),
}

/** Plain request instead of fetch: the shop's host name may only exist in the Host header, Node cannot resolve `tidewell.localhost`. */
function post(url: string, headers: Record<string, string>, body: string): Promise<number> {
  const target = new URL(url)
  const local = target.hostname.endsWith('.localhost')
  const request = target.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve) => {
    const call = request(
      target,
      { method: 'POST', timeout: 10_000, headers: { ...headers, host: target.host }, ...(local ? { hostname: '127.0.0.1' } : {}) },
      (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      },
    )
    call.on('timeout', () => call.destroy())
    call.on('error', () => resolve(0))
    call.end(body)
  })
}

export function createWebhooks(overrides: Partial<WebhookSettings>, dialect: WebhookDialect = sandboxDialect): Webhooks {
  const settings: WebhookSettings = { drop: 0, twice: 0, forge: 0, delayMs: 0, triesMax: 8, retryBaseMs: 500, ...overrides }
  const log: WebhookDelivery[] = []
  const timers = new Set<NodeJS.Timeout>()
  const strike = (name: 'drop' | 'twice' | 'forge'): boolean => {
    const left = settings[name]
    if (typeof left === 'boolean') return left
    if (left > 0) settings[name] = left - 1
    return left > 0
  }
  const later = (ms: number, work: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, ms)
    timers.add(timer)
  }
  const attempt = async (delivery: WebhookDelivery, body: string, secret: string): Promise<void> => {
    // Every attempt is signed afresh, so that a late retry is not refused for its age.
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      ...dialect.headers(secret, body),
    }
    const status = await post(delivery.url, headers, body)
    delivery.statuses.push(status)
    if (status >= 200 && status < 300) delivery.state = 'delivered'
    else if (delivery.statuses.length >= settings.triesMax) delivery.state = 'given-up'
    else later(Math.min(settings.retryBaseMs * 2 ** (delivery.statuses.length - 1), 60_000), () => void attempt(delivery, body, secret))
  }
  return {
    settings,
    send: (event) => {
      const eventId = `evt_${randomUUID().replaceAll('-', '')}`
      const delivery: WebhookDelivery = {
        eventId,
        type: event.type,
        paymentId: event.paymentId,
        url: event.url,
        statuses: [],
        state: 'waiting',
      }
      log.push(delivery)
      if (strike('drop')) {
        delivery.state = 'dropped'
        return
      }
      const body = dialect.body(event, eventId)
      const secret = strike('forge') ? 'a secret nobody knows' : event.secret
      for (let copy = strike('twice') ? 2 : 1; copy > 0; copy -= 1) later(settings.delayMs, () => void attempt(delivery, body, secret))
    },
    deliveries: () => log,
    stop: () => {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
