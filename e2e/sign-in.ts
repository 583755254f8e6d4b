import { request } from 'node:http'
import type { Page } from 'playwright-core'

import { newVisitor, shopUrl, type Visitor, type VisitorOptions } from './browser.ts'
import { theShop } from './the-shop.ts'

interface Person {
  readonly panel: 'tidewell' | 'northbeam'
  readonly email: string
  readonly password: string
}

/** The demo's people. */
export const people = {
  mara: { panel: 'tidewell', email: 'mara@tidewell.example', password: 'calm-tide-27' },
  newcomer: { panel: 'tidewell', email: 'new@tidewell.example', password: 'first-wave-1' },
  ilya: { panel: 'northbeam', email: 'ilya@northbeam.example', password: 'north-lamp-88' },
} as const satisfies Readonly<Record<string, Person>>

/** The cookies of a new session, `name=value`. */
function newSession({ panel, email, password }: Person): Promise<readonly string[]> {
  const body = JSON.stringify({ email, password })
  const port = theShop().port
  const headers = { host: `${panel}.localhost:${port}`, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method: 'POST', path: '/core/login', headers }, (answer) => {
      answer.resume()
      if (answer.statusCode === 200) resolve((answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0] ?? ''))
      else reject(new Error(`${email} was not signed in: ${answer.statusCode}`))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** A session for documents that are asked for without a browser; rendering pages never renews it. */
export const sessionOf = async (person: Person): Promise<string> => (await newSession(person)).join('; ')

/** The next document of this browser is that person's. The form itself is what other journeys are about, and takes seconds. */
export async function signIn(page: Page, person: Person = people.mara): Promise<void> {
  const url = shopUrl('/', person.panel)
  const cookies = (await newSession(person)).map((line) => {
    const end = line.indexOf('=')
    return { url, name: line.slice(0, end), value: line.slice(end + 1), httpOnly: line.startsWith('AUTH_TOKEN=') }
  })
  await page.context().addCookies(cookies)
}

/** A new visitor who is one of the demo's people. */
export async function signedIn(person: Person = people.mara, options: Omit<VisitorOptions, 'panel'> = {}): Promise<Visitor> {
  const visitor = await newVisitor({ ...options, panel: person.panel })
  await signIn(visitor.page, person)
  return visitor
}
