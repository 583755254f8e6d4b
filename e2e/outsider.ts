import { randomInt } from 'node:crypto'
import { type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { register } from '@vitrine/identity'
import { type Database, openDatabase, sql } from '@vitrine/platform/database'
import { expect } from 'vitest'
import { PASSWORD } from './register.ts'
import { soon } from './soon.ts'
import { theShop } from './the-shop.ts'

/** The first shop of the demo. */
export const PANEL = 1

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  /** What was wrong with which field; nothing where nothing was. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** The `data` of the answer, as anyone who asked knows it. */
  readonly data: <T>() => T
}
export interface Question {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly panel?: 'tidewell' | 'northbeam'
}
export type Ask = (method: string, path: string, question?: Question) => Promise<Answer>

/** Everything that was answered to outsiders, for a story to end with no failure of ours. */
export const answered: { readonly requested: string; readonly status: number }[] = []
export const failuresOfOurs = (): string[] =>
  answered.filter(({ status }) => status >= 500).map(({ requested, status }) => `${requested}: ${status}`)

interface Body {
  readonly data?: unknown
  readonly errors?: Answer['errors']
}
const parsed = (text: string): Body => {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** A client that is no browser; the proxy reports this address for it. */
export const outsider =
  (from: string): Ask =>
  (method, path, { body, headers = {}, panel = 'tidewell' } = {}) =>
    new Promise((resolve, reject) => {
      const port = theShop().port
      const payload = body === undefined ? undefined : JSON.stringify(body)
      const sized = payload === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          method,
          path,
          headers: { host: `${panel}.localhost:${port}`, ...(from ? { 'x-forwarded-for': from } : {}), ...sized, ...headers },
        },
        (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.on('end', () => {
            const [status, text] = [answer.statusCode ?? 0, Buffer.concat(chunks).toString('utf8')]
            const { data, errors = {} } = parsed(text)
            answered.push({ requested: `${method} ${path}`, status })
            resolve({ status, headers: answer.headers, text, errors, data: <T>() => data as T })
          })
        },
      )
      sent.on('error', reject)
      sent.end(payload)
    })

/** A network of this run alone: limits that an earlier run has used up are not this one's. */
const network = `198.18.${randomInt(256)}`
let addresses = randomInt(100)
/** A client at an address that nobody used before. */
export function elsewhere(): Ask {
  addresses += 1
  return outsider(`${network}.${addresses}`)
}

/** Bytes as they are, and all that comes back until the line is closed. */
export function onTheWire(lines: readonly string[], write?: (send: (text: string) => void) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(theShop().port, '127.0.0.1')
    let heard = ''
    socket.setEncoding('utf8').on('data', (part) => {
      heard += part
    })
    socket.on('error', reject)
    socket.on('close', () => {
      answered.push({ requested: lines[0] ?? '', status: statusIn(heard) })
      resolve(heard)
    })
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    write?.((text) => void (socket.writable && socket.write(text)))
  })
}
export const statusIn = (heard: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(heard)?.[1])

/** In the shop's own database, as the shop itself. */
export async function inShop<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ url: theShop().adminUrl, role: 'vitrine_app', poolMax: 1 })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** An account whose address is proven. */
export const anAccount = (email: string): Promise<number> =>
  inShop(async (database) => {
    const form = { name: 'Rosa Lind', email, password: PASSWORD, password_confirmation: PASSWORD, account_type: 'individual' } as const
    return (await register(database, { panelId: PANEL, form, locale: 'en', now: new Date(), emailIsProven: true })).userId
  })

/** Ten minutes and more have passed since this session proved anything. */
export const growStale = (sessionId: string): Promise<unknown> =>
  inShop((database) =>
    database.transaction(PANEL, (trx) =>
      trx.run(sql`
        update identity.session set proven_at = proven_at - interval '11 minutes'
         where panel_id = ${PANEL} and session_id = ${sessionId}::uuid`),
    ),
  )

export interface Session {
  readonly ask: Ask
  readonly bearer: string
  /** `name=value` of each cookie that was set. */
  readonly cookies: readonly string[]
}
/** The calls of anyone who an answer signed in. */
export function sessionIn(answer: Answer, ask: Ask): Session {
  expect([answer.status, answer.text.slice(0, 200)]).toEqual([200, expect.anything()])
  const bearer = String(answer.headers.authorization)
  return {
    bearer,
    cookies: (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0] ?? ''),
    ask: (method, path, question = {}) => ask(method, path, { ...question, headers: { authorization: bearer, ...question.headers } }),
  }
}
export const signIn = async (ask: Ask, email: string, password = PASSWORD): Promise<Session> =>
  sessionIn(await ask('POST', '/core/login', { body: { email, password } }), ask)

export const registration = (email: string, password = PASSWORD) => ({
  name: 'Rosa Lind',
  email,
  password,
  password_confirmation: password,
  account_type: 'individual',
})

/** Presses Pay on the gateway's own page. */
export async function payAt(url: string): Promise<void> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await fetch(url, { method: 'POST', redirect: 'manual', headers, body: 'choice=pay&card=visa' })
  expect(answer.status).toBe(303)
}

/** A balance that came in over a gateway. */
export async function topUp({ ask }: Session, dollars: string, methodId: number): Promise<string> {
  const answer = await ask('POST', '/core/api/v1/add-funds', { body: { amount: dollars, payment_method_id: methodId } })
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('/pay/')])
  const { invoice_id: invoiceId, url } = answer.data<{ invoice_id: string; url: string }>()
  await payAt(url)
  await soon(() => balanceOf({ ask })).toBe(dollars)
  return invoiceId
}
export const balanceOf = async ({ ask }: Pick<Session, 'ask'>): Promise<string> =>
  (await ask('GET', '/core/api/v1/profile')).data<{ balance: string }>().balance
