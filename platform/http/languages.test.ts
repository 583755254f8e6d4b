import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineRoute, invalidField, Refusal } from '../kernel/index.ts'
import { testApp } from '../testing/index.ts'
import { implement } from './index.ts'

const order = defineRoute({ method: 'POST', path: '/api/v1/order' } as const, {
  id: 'TEST-1',
  operation: 'try1',
  tag: 'Tests',
  auth: 'guest',
  summary: 'Order',
  query: z.object({ page: z.coerce.number().int().min(1).default(1) }),
  body: z.object({ email: z.email(), orders: z.array(z.object({ quantity: z.number().int().min(10) })).optional() }),
  response: z.object({ data: z.string() }),
})
const refusals: Readonly<Record<string, () => Error>> = {
  busy: () => new Refusal('unavailable', 'request.unavailable', { retryAfterSeconds: 5 }),
  funds: () => invalidField('balance', 'payments.funds'),
  absent: () => new Refusal('not-found', 'catalogue.serviceNotFound'),
  bug: () => new Error('a secret inside'),
}
const refused = defineRoute({ method: 'GET', path: '/api/v1/refused/{why}' } as const, {
  id: 'TEST-2',
  operation: 'try2',
  tag: 'Tests',
  auth: 'guest',
  summary: 'Refused',
  params: z.object({ why: z.string() }),
})
const mine = defineRoute({ method: 'GET', path: '/api/v1/mine' } as const, {
  id: 'TEST-3',
  operation: 'try3',
  tag: 'Tests',
  auth: 'user',
  summary: 'Mine',
})
const limited = defineRoute({ method: 'GET', path: '/api/v1/limited' } as const, {
  id: 'TEST-4',
  operation: 'try4',
  tag: 'Tests',
  auth: 'guest',
  summary: 'Limited',
})

let app: FastifyInstance
beforeAll(async () => {
  app = await testApp({
    panelOf: async (host) => (host === 'shop.test' ? { id: 7 } : undefined),
    callerOf: async () => undefined,
    rateLimiter: {
      take: async () => {
        throw new Refusal('limited', 'request.tooMany', { retryAfterSeconds: 9 })
      },
    },
    routes: [
      implement(order, async () => ({ data: 'done' })),
      implement(refused, async ({ params }) => {
        throw refusals[params.why]?.() ?? new Error(params.why)
      }),
      implement(mine, async () => undefined),
      implement(limited, async () => undefined, {
        rateLimit: { name: 'test', per: 'ip', burst: 1, perMinute: 1, store: 'memory' },
      }),
    ],
  })
})
afterAll(() => app.close())

const ask = async (url: string, payload?: object | string, host = 'shop.test') => {
  const answer = await app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: `/core${url}`,
    headers: { host, ...(typeof payload === 'string' ? { 'content-type': 'application/json' } : {}) },
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: answer.statusCode, body: answer.json() as { message: string; errors?: object }, headers: answer.headers }
}
const wrong = { email: 'x', orders: [{ quantity: 3 }] }

describe('errors in the language of the request', () => {
  it.each([
    ['de', 'Das Feld „E-Mail“ muss eine gültige E-Mail-Adresse enthalten.', 'Das Feld „Menge“ muss mindestens 10 sein.'],
    ['ru', 'В поле «Эл. почта» нужен действительный адрес электронной почты.', 'Значение поля «Количество» должно быть не меньше 10.'],
    ['ja', '「メール」には有効なメールアドレスを入力してください。', '「数量」には 10 以上の値を入力してください。'],
    ['zh_CN', '“电子邮箱”必须是有效的电子邮箱地址。', '“数量”不能小于 10。'],
    ['en', 'The email must be a valid email address.', 'The orders.0.quantity must be at least 10.'],
  ])('say in %s what is wrong with each field, under the same keys', async (locale, email, quantity) => {
    const { status, body } = await ask(`/api/v1/order?locale=${locale}`, wrong)
    expect([status, body]).toEqual([422, { message: email, errors: { email: [email], 'orders.0.quantity': [quantity] } }])
  })
  it.each(['', '?locale=xx', '?locale=DE', '?locale=de_DE', '?locale=de&locale=ru', '?locale=__proto__'])(
    'are English when the address says %j',
    async (query) => {
      const { body } = await ask(`/api/v1/order${query}`, { email: 'x' })
      expect(body.message).toBe('The email must be a valid email address.')
    },
  )
  it.each([
    [422, '/api/v1/refused/funds', 'Das Guthaben reicht nicht aus.'],
    [404, '/api/v1/refused/absent', 'Dienst nicht gefunden.'],
    [404, '/api/v1/nothing', 'Nicht gefunden'],
    [401, '/api/v1/mine', 'Nicht angemeldet.'],
    [429, '/api/v1/limited', 'Zu viele Anfragen. Bitte versuchen Sie es später noch einmal.'],
    [503, '/api/v1/refused/busy', 'Der Dienst ist gerade nicht verfügbar'],
    [500, '/api/v1/refused/bug', 'Fehler auf unserem Server'],
  ])('answer %i in German as well', async (expected, url, message) => {
    const { status, body } = await ask(`${url}?locale=de`)
    expect([status, body.message]).toEqual([expected, message])
  })
  it('translate a refusal under its field too, and include when to retry', async () => {
    expect((await ask('/api/v1/refused/funds?locale=ko')).body).toEqual({
      message: '잔액이 부족합니다.',
      errors: { balance: ['잔액이 부족합니다.'] },
    })
    expect((await ask('/api/v1/limited?locale=ko')).headers['retry-after']).toBe('9')
    expect((await ask('/api/v1/refused/busy?locale=ko')).headers['retry-after']).toBe('5')
  })
  it('speak of broken JSON, repeated parameters and unknown hosts', async () => {
    expect((await ask('/api/v1/order?locale=tr', '{"email":')).body.message).toBe('Gönderilen veriler geçersiz')
    expect((await ask('/api/v1/order?page=1&page=2&locale=tr', wrong)).body.message).toBe('“page” parametresi birden fazla kez gönderildi.')
    const foreign = await ask('/api/v1/order?locale=tr', wrong, 'evil.test')
    expect([foreign.status, foreign.body]).toEqual([421, { message: 'Bilinmeyen sunucu adı' }])
  })
  it('do not mix when many languages ask at once', async () => {
    const texts = { de: 'Das Guthaben', es: 'El saldo', fr: 'Le solde', vi: 'Số dư', en: 'Insufficient' } as const
    const requested = Array.from({ length: 10 }, () => Object.keys(texts) as (keyof typeof texts)[]).flat()
    const answers = await Promise.all(requested.map((locale) => ask(`/api/v1/refused/funds?locale=${locale}`)))
    expect(answers.map(({ body }, index) => body.message.startsWith(texts[requested[index] ?? 'en']))).toEqual(requested.map(() => true))
  })
})
