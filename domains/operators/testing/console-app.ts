import { codeAt } from '@vitrine/identity'
import { createPanels, type Panels } from '@vitrine/panels'
import type { Database } from '@vitrine/platform/database'
import { type BoundEntryRoute, type BoundOperatorRoute, operatorCalls } from '@vitrine/platform/http'
import { createSecretBox } from '@vitrine/platform/secrets'
import { testApp } from '@vitrine/platform/testing'
import type { FastifyInstance } from 'fastify'
import type { BulkWorkDeps } from '../commands/bulk/work-off-bulk.ts'
import { ensureOperator } from '../commands/ensure-operator.ts'
import { operatorPorts } from '../commands/operator-ports.ts'
import { operatorsRoutes } from '../http/index.ts'
import type { DeploymentRole, Role } from '../model/roles.ts'
import type { OperatorsDeps } from '../ports.ts'
import { bulkKindsOf } from '../queries/bulk/bulk-kinds.ts'

export const CONSOLE_HOST = 'console.localhost'
const ORIGIN = `http://${CONSOLE_HOST}`
/** The app of every operator of a test. */
export const TEST_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
export const testSecrets = createSecretBox('7'.repeat(64))
export const PASSWORD = 'correct horse battery'

export interface ConsoleApp {
  readonly app: FastifyInstance
  readonly panels: Panels
  readonly deps: OperatorsDeps
  /** A clock that stands still until a test moves it. */
  readonly time: { now: Date }
  /** What workers of bulk actions need. */
  readonly work: BulkWorkDeps
}

const nothing = { customerOf: async () => undefined }
const nothingToNote = { customer: nothing, order: nothing }

/** The operators' API behind the real HTTP layer, with routes of other domains where a test is about them. */
export async function consoleApp(
  database: Database,
  more: readonly (BoundOperatorRoute | BoundEntryRoute)[] = [],
  {
    guide = [],
    attention = [],
    bulkKinds = [],
    finders = [],
    noteSubjects = nothingToNote,
  }: Partial<Pick<OperatorsDeps, 'guide' | 'attention' | 'bulkKinds' | 'finders' | 'noteSubjects'>> = {},
): Promise<ConsoleApp> {
  const panels = createPanels(database, { checkEveryMs: 0 })
  const time = { now: new Date() }
  const clock = { now: () => time.now }
  const deps: OperatorsDeps = {
    database,
    panels,
    clock,
    secrets: testSecrets,
    secret: 'a secret of thirty-two characters',
    consoleOrigin: ORIGIN,
    guide,
    attention,
    bulkKinds,
    finders,
    noteSubjects,
  }
  const [routes, ports] = [[...operatorsRoutes(deps), ...more], operatorPorts(deps)]
  const calls = operatorCalls({ routes, ports, database, clock })
  const work: BulkWorkDeps = {
    ...{ database, panels, clock, calls, ports },
    kinds: bulkKindsOf(deps),
    onFault: (where, error) => {
      throw new Error(`A row of ${where} failed by our fault`, { cause: error })
    },
  }
  const app = await testApp({
    panelOf: (host) => panels.findByHost(host),
    callerOf: async () => undefined,
    routes: [],
    console: { origin: ORIGIN, routes, ports, database, clock },
  })
  return { app, panels, deps, time, work }
}

export interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any
  readonly text: string
  /** Of a file. */
  readonly bytes: Buffer
  readonly headers: Readonly<Record<string, unknown>>
  readonly cookie: string | undefined
  /** The row of the audit log by which the call can be undone. */
  readonly undo: string | undefined
}

export interface OperatorClient {
  ask(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>
}

let count = 0

/** Asks as a page of the console would. */
export async function askConsole(
  app: FastifyInstance,
  params: {
    readonly method: string
    readonly path: string
    readonly body?: unknown
    readonly cookie?: string | undefined
    readonly headers?: Readonly<Record<string, string>>
  },
): Promise<Answer> {
  count += 1
  const key = `key-${count}`
  const sent = await sentOf(params.body)
  const answer = await app.inject({
    method: params.method as 'GET',
    url: `/operator/v1${params.path}`,
    headers: {
      host: CONSOLE_HOST,
      'x-console': '1',
      ...(params.cookie ? { cookie: params.cookie } : {}),
      ...(params.method === 'GET' ? {} : { 'idempotency-key': key }),
      ...sent.headers,
      ...params.headers,
    },
    ...(sent.payload === undefined ? {} : { payload: sent.payload }),
  })
  const [set] = [answer.headers['set-cookie'] ?? []].flat()
  return {
    status: answer.statusCode,
    text: answer.body,
    bytes: answer.rawPayload,
    headers: answer.headers,
    body: String(answer.headers['content-type']).startsWith('application/json') ? JSON.parse(answer.body) : undefined,
    cookie: set?.split(';')[0],
    undo: answer.headers['x-undo'] as string | undefined,
  }
}

/** A body with a file in it goes as a form, every other one as JSON. */
async function sentOf(body: unknown): Promise<{ readonly headers: Readonly<Record<string, string>>; readonly payload?: string | Buffer }> {
  if (body === undefined) return { headers: {} }
  const fields = Object.entries(body ?? {})
  if (!fields.some(([, value]) => value instanceof File))
    return { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) }
  const form = new FormData()
  for (const [name, value] of fields)
    form.append(name, value instanceof File ? value : typeof value === 'string' ? value : JSON.stringify(value))
  const encoded = new Response(form)
  return { headers: { 'content-type': encoded.headers.get('content-type') ?? '' }, payload: Buffer.from(await encoded.arrayBuffer()) }
}

/** An operator who came through both steps. The test's clock moves on half a minute, because a code counts once. */
export async function signedIn(
  { app, deps, time }: Omit<ConsoleApp, 'work'>,
  person: {
    readonly email: string
    readonly deploymentRole?: DeploymentRole
    readonly places?: readonly { panelId: number; role: Role }[]
  },
  headers: Readonly<Record<string, string>> = {},
): Promise<OperatorClient & { readonly operatorId: number }> {
  const { email, deploymentRole, places = [] } = person
  const operatorId = await ensureOperator(deps.database, deps.secrets, {
    email,
    name: email.split('@')[0] ?? email,
    password: PASSWORD,
    sharedSecret: TEST_SECRET,
    ...(deploymentRole ? { deploymentRole } : {}),
    places,
    now: time.now,
  })
  const first = await askConsole(app, { method: 'POST', path: '/session', body: { email, password: PASSWORD }, headers })
  const second = await askConsole(app, {
    method: 'POST',
    path: '/session/second-factor',
    body: { code: codeAt(TEST_SECRET, time.now) },
    cookie: first.cookie,
    headers,
  })
  if (second.status !== 200) throw new Error(`The sign-in failed: ${first.text} ${second.text}`)
  return {
    operatorId,
    ask: (method, path, body, headers = {}) => askConsole(app, { method, path, body, cookie: second.cookie, headers }),
  }
}
