import { signIn } from '@vitrine/identity/testing'
import type { RouteDef } from '@vitrine/platform/kernel'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { addressOf, calls, type Request, sentOf, type Things, tinyPhoto } from '../calls.ts'
import type { World } from '../two-panels.ts'
import { broken, fitting, type Generation, junk, type Known, type Schema } from './arbitrary.ts'
import { type Document, Judge, type Operation } from './judge.ts'
import { prepared } from './prepared.ts'

export interface FuzzReport {
  readonly requests: number
  readonly operations: number
  /** Operations that answered with a 2xx at least once. */
  readonly reached2xx: number
  /** Operations whose only success is to send a browser on, and which did. They count for nothing else. */
  readonly redirects: number
  readonly serverErrors: number
  readonly undeclared: number
  readonly mismatches: number
  readonly unreached: readonly string[]
  /** The first of each kind and call, with what was wrong. */
  readonly problems: readonly string[]
  readonly statuses: Readonly<Record<string, number>>
}

const AT_ONCE = 6
const KINDS = { serverError: 'serverErrors', undeclared: 'undeclared', mismatch: 'mismatches' } as const

/**
 * Asks every operation of the document that the shop serves: once as somebody who has all that it needs, then with values made from the schemas, fitting and broken,
 * as guest, person and program in turn. The same seed and number of requests ask the same.
 */
export async function fuzz(world: World, input: { readonly requests: number; readonly seed: number }): Promise<FuzzReport> {
  const document = (await world.app.inject({ url: '/core/openapi.json', headers: { host: world.home.panel.host } })).json() as Document
  const run = new Run(world, document)
  const routes = world.routes.map(({ def }) => def)
  for (const def of routes) await run.succeed(def)
  const rest = Math.max(0, input.requests - run.sent)
  for (let from = 0; from < rest; from += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, rest - from) }, (_, index) => from + index)
    await Promise.all(
      batch.map((index) => run.guess(routes[index % routes.length] as RouteDef, input.seed + index, Math.floor(index / routes.length))),
    )
  }
  return run.report(routes)
}

class Run {
  sent = 0
  readonly #world: World
  readonly #document: Document
  readonly #judge: Judge
  readonly #generation: Generation
  readonly #reached = new Set<string>()
  readonly #redirected = new Set<string>()
  readonly #counts = { serverErrors: 0, undeclared: 0, mismatches: 0 }
  readonly #problems = new Map<string, string>()
  readonly #statuses: Record<string, number> = {}

  constructor(world: World, document: Document) {
    this.#world = world
    this.#document = document
    this.#judge = new Judge(document)
    this.#generation = {
      resolve: (ref) => document.components.schemas?.[ref.split('/').at(-1) as string] as Schema,
      known: knownIn(this.#things()),
    }
  }

  #things(): Things {
    return { person: this.#world.home.people.owner.things, panel: this.#world.home.things }
  }

  /** The call as it works. */
  async succeed(def: RouteDef): Promise<void> {
    const name = `${def.method} ${def.path}`
    try {
      const stage = await prepared[name]?.(this.#world)
      if (stage) {
        const cookie = [...stage.by.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
        const authorization = stage.by.bearer && `Bearer ${stage.by.bearer}`
        await this.#send(def, stage.request, {
          ...(authorization ? { authorization } : {}),
          ...(cookie ? { cookie } : {}),
          ...stage.headers,
        })
        return
      }
      const { headers, sessionId } = await this.#session()
      const things = this.#things()
      const request = calls[name]?.request({ ...things, person: { ...things.person, sessionId } })
      if (request) await this.#send(def, request, def.auth === 'guest' && !def.readsSession ? {} : headers)
    } catch (error) {
      this.#problems.set(`${def.operation} stage`, `${def.operation}: the stage was not set: ${String(error).slice(0, 300)}`)
    }
  }

  /** The call with values made from its schemas. */
  async guess(def: RouteDef, seed: number, round: number): Promise<void> {
    const operation = this.#document.paths[def.path]?.[def.method.toLowerCase()] as Operation
    const isBroken = round % 3 === 2
    const [request] = fc.sample(requestsOf(def, operation, this.#generation, isBroken), { seed, numRuns: 1 })
    await this.#send(def, request as Request, await this.#caller(def, round))
  }

  /** Guest, person and program in turn; a call that needs a person mostly gets one. */
  async #caller(def: RouteDef, round: number): Promise<Record<string, string>> {
    const turn = def.auth === 'user' ? ['person', 'person', 'program', 'person', 'guest'] : ['guest', 'person', 'program']
    const who = turn[round % turn.length]
    if (who === 'guest') return {}
    return who === 'program' ? { authorization: `Bearer ${this.#world.home.people.robot.apiToken}` } : (await this.#session()).headers
  }

  /** A session of its own for each request: some calls end theirs. */
  #session() {
    const { panel, people } = this.#world.home
    return signIn(this.#world.db.database, { panelId: panel.id, userId: people.owner.user.id })
  }

  async #send(def: RouteDef, request: Request, headers: Readonly<Record<string, string>>): Promise<void> {
    this.sent += 1
    const sent = await sentOf(request)
    const answer = await this.#world.app.inject({
      method: def.method,
      url: addressOf(def.path, request),
      headers: { host: this.#world.home.panel.host, ...sent.headers, ...headers },
      ...(sent.payload === undefined ? {} : { payload: sent.payload }),
    })
    this.#note(def, answer)
  }

  #note(def: RouteDef, answer: LightMyRequestResponse): void {
    this.#statuses[answer.statusCode] = (this.#statuses[answer.statusCode] ?? 0) + 1
    if (answer.statusCode < 300) this.#reached.add(def.operation)
    else if (answer.statusCode === 302 && def.status === 302) this.#redirected.add(def.operation)
    const { verdict, why } = this.#judge.judge(def.method, def.path, answer)
    if (verdict === 'good') return
    this.#counts[KINDS[verdict]] += 1
    const key = `${def.operation} ${verdict}`
    if (!this.#problems.has(key)) this.#problems.set(key, `${def.operation} (${def.method} ${def.path}): ${verdict} ${why ?? ''}`)
  }

  report(routes: readonly RouteDef[]): FuzzReport {
    return {
      requests: this.sent,
      operations: routes.length,
      reached2xx: routes.filter(({ operation }) => this.#reached.has(operation)).length,
      redirects: this.#redirected.size,
      ...this.#counts,
      unreached: routes
        .filter(({ operation }) => !this.#reached.has(operation) && !this.#redirected.has(operation))
        .map(({ operation }) => operation),
      problems: [...this.#problems.values()],
      statuses: this.#statuses,
    }
  }
}

/** Values that exist at the shop, by the names under which calls take them. */
function knownIn({ person, panel }: Things): Known {
  const orders = Object.values(person.orders)
  return {
    api_token: [panel.widgetToken],
    service_id: [panel.serviceId, panel.serviceId + 1],
    serviceId: [panel.serviceId],
    idOrSlug: [panel.serviceSlug, panel.serviceId],
    slug: [panel.serviceSlug, panel.typeSlug],
    payment_method_id: [panel.methodId, panel.redirectMethodId, panel.withdrawalMethodId],
    payment_methods: [[panel.methodId]],
    recurring_payments_method_id: [person.cards.kept, null],
    orderId: orders,
    dripFeedId: [person.orders.dripFeed],
    subscriptionId: Object.values(person.subscriptions),
    invoiceId: [person.invoiceId, person.orderInvoiceId],
    checkId: Object.values(person.checks),
    keyId: Object.values(person.keys),
    cardId: Object.values(person.cards),
    id: [panel.serviceId, person.widgetId, person.freeTrialId, ...Object.values(person.channels)],
    networkId: [1],
    network_id: [1],
    free_trial_quest_id: [panel.questId],
    youtube_channel_id: [person.reportedChannelId],
    youtube_account_id: [person.channels.kept],
    userId: [person.userId],
    signature: [person.signature],
    email: [person.email, 'somebody@mail.test'],
    url: ['https://www.youtube.com/@somebody', 'https://www.youtube.com/watch?v=abcdefghijk'],
    quantity: [500, 1000, 5],
    desired_cost: ['2.00'],
    amount: ['12.50', 10],
    targetable_values: [[]],
    countries: [[]],
    sessionId: [person.sessionId],
  }
}

type Text = string | number

/** Whole requests for an operation, as its parameters and body describe them. */
function requestsOf(def: RouteDef, operation: Operation, tools: Generation, isBroken: boolean): fc.Arbitrary<Request> {
  const inPlace = (where: string) =>
    Object.fromEntries(
      operation.parameters.flatMap(({ name, in: place, schema }) =>
        name && place === where ? [[name, { schema: schema ?? {}, name }]] : [],
      ),
    )
  const text = (value: unknown): Text =>
    typeof value === 'number' ? value : typeof value === 'string' ? wellFormed(value) : JSON.stringify(value ?? '')
  const picked = (fields: Readonly<Record<string, { schema: Schema; name: string }>>, required: readonly string[]) =>
    fc.record(
      Object.fromEntries(
        Object.entries(fields).map(([name, field]) => {
          const fits = fitting(field.schema, tools, name)
          return [name, (isBroken ? fc.oneof(fits, junk) : fits).map(text)]
        }),
      ) as Record<string, fc.Arbitrary<Text>>,
      { requiredKeys: [...required] },
    )
  const params = inPlace('path')
  const query = inPlace('query')
  const needed = operation.parameters.flatMap(({ name, in: place, required }) => (name && place === 'query' && required ? [name] : []))
  const content = Object.entries(operation.requestBody?.content ?? {})[0]
  const body = content?.[1].schema
  const bodies = body ? (isBroken ? broken(body, tools) : fitting(body, tools)) : fc.constant(undefined)
  return fc
    .record({ params: picked(params, Object.keys(params)), query: picked(query, isBroken ? [] : needed), body: bodies })
    .map(({ params, query, body }) => {
      const input = { params: asSegments(params as Record<string, Text>), query: query as Record<string, Text> }
      if (def.form) return { ...input, form: { ...(body as Record<string, string>), file: tinyPhoto() } }
      return body === undefined ? input : { ...input, body: body as object }
    })
}

/** Nothing, "." and ".." are no segments: every client takes them for another address (RFC 3986, section 5.2.4). */
const asSegments = (params: Record<string, Text>): Record<string, Text> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, /^\.{0,2}$/.test(String(value)) ? `${value}-` : value]))

/** What can stand in an address: half of a character cannot. */
const wellFormed = (value: string): string => value.toWellFormed().slice(0, 400)
