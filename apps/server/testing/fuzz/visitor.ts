import { aUser } from '@vitrine/identity/testing'
import { fund } from '@vitrine/ledger/testing'
import { micro } from '@vitrine/platform/kernel'
import type { LightMyRequestResponse } from 'fastify'
import type { World } from '../two-panels.ts'

export interface Asking {
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

/** A browser at the home panel: keeps cookies and the access token it was given. */
export class Visitor {
  readonly cookies = new Map<string, string>()
  bearer: string | undefined
  readonly #world: World
  constructor(world: World) {
    this.#world = world
  }

  async ask(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    { body, headers = {} }: Asking = {},
  ): Promise<LightMyRequestResponse> {
    const answer = await this.#world.app.inject({
      method,
      url: `/core${path}`,
      headers: { host: this.#world.home.panel.host, ...(this.bearer ? { authorization: `Bearer ${this.bearer}` } : {}), ...headers },
      cookies: Object.fromEntries(this.cookies),
      ...(body ? { payload: body } : {}),
    })
    for (const { name, value } of answer.cookies) {
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    const given = answer.headers.authorization
    if (typeof given === 'string') this.bearer = given.replace(/^Bearer /, '')
    return answer
  }

  /** `data` of the answer; anything but success is a broken stage. */
  async data(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<Record<string, unknown>> {
    const answer = await this.ask(method, path, body ? { body } : {})
    if (answer.statusCode >= 300) throw new Error(`${method} ${path} answered ${answer.statusCode} ${answer.body}`)
    return answer.body === '' ? {} : ((answer.json() as { data?: Record<string, unknown> }).data ?? {})
  }

  /** As a browser navigates; answers where it is redirected. */
  async navigate(path: string): Promise<string> {
    const answer = await this.ask('GET', path, { headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' } })
    return String(answer.headers.location)
  }
}

const PASSWORD = 'correct horse battery'
let count = 0

export interface Customer {
  readonly visitor: Visitor
  readonly userId: number
  readonly email: string
  readonly password: string
}

/** A new customer who has just signed in by password, with money where it is wanted. */
export async function aCustomer(world: World, money = 0n): Promise<Customer> {
  count += 1
  const email = `visitor${count}@mail.test`
  const { id: userId } = await aUser(world.db.database, world.home.panel.id, { email, password: PASSWORD })
  if (money > 0n) await world.db.database.transaction(world.home.panel.id, (trx) => fund(trx, userId, micro(money)))
  const visitor = new Visitor(world)
  await visitor.data('POST', '/login', { email, password: PASSWORD })
  return { visitor, userId, email, password: PASSWORD }
}
