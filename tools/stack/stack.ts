import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '@vitrine/platform/config'
import { appLogin, openDatabase } from '@vitrine/platform/database'
import { startEmbedded } from '@vitrine/platform/database/embedded'
import { prepareDatabase } from '@vitrine/server/prepare'
import type { MonthSize } from '../../demo/month/plan.ts'
import { seedDemo } from '../../demo/seed.ts'
import { endChild, startChild } from './child.ts'
import { freePort } from './free-port.ts'

/** What the sandbox's upstream panel takes unless told. */
const USUAL_DELIVERY_SECONDS = 60
const ROOT = path.join(import.meta.dirname, '../..')

export interface SandboxAddresses {
  readonly upstream: string
  readonly gateway: string
  readonly captcha: string
  readonly smtp: string
  readonly mail: string
  readonly feeds: string
  readonly crypto: string
  readonly stripe: string
  readonly youtube: string
  readonly openid: string
}

export interface StackOptions {
  /** Holds database, keys and the sandbox's books; created when absent. */
  readonly dataDir: string
  /** 0 takes a free port. */
  readonly port: number
  readonly adminPort?: number
  readonly sandboxPorts?: readonly number[]
  readonly deliverySeconds?: number
  /** How often the demo's channels publish something; never unless named. */
  readonly publicationSeconds?: number
  /** Waiting times are divided by this. */
  readonly timingsDivisor?: number
  /** false for tests: nothing survives a power cut. */
  readonly durable?: boolean
  readonly logLevel?: string
  readonly dev?: boolean
  /** Without demo data: no panel, no operator. */
  readonly isEmpty?: boolean
  /** The demo's first shop has a month of so much business behind it. */
  readonly month?: MonthSize | undefined
  /** The demo's second shop stands behind its login. */
  readonly isNorthbeamPrivate?: boolean
  /** A database that somebody else runs: its address for the migrator. The application gets a login of its own there. */
  readonly adminUrl?: string
  /** More variables for the server process only; they win. */
  readonly serverEnvironment?: Readonly<Record<string, string>>
  readonly log?: (line: string) => void
  /** Runs each step of the start under its name, for anyone who looks on. */
  readonly step?: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>
}

export interface Stack {
  readonly port: number
  readonly sandbox: SandboxAddresses
  /** The migrator's address, for checks that look into the database. */
  readonly adminUrl: string
  readonly environment: Readonly<Record<string, string>>
  /** Where the server process of now answers with its health and metrics. */
  adminPort(): number
  /** Kills or ends the server process and starts it again on the same port. */
  restartServer(signal?: NodeJS.Signals): Promise<void>
  server(): ChildProcess
  /** Stops the embedded database and starts it again at the same address, after a while. */
  restartDatabase(mode: 'fast' | 'immediate', downMs: number): Promise<void>
  stop(): Promise<void>
}

/** The whole product on this machine: PostgreSQL (embedded, or where DATABASE_URL points), the sandbox, and one server process in both roles. */
export async function startStack(requested: StackOptions): Promise<Stack> {
  // The console's origin stands in policies of pages: it is known before the server listens.
  const options = { ...requested, port: requested.port === 0 ? await freePort() : requested.port }
  const log = options.log ?? (() => {})
  const step: NonNullable<StackOptions['step']> = options.step ?? ((_name, work) => work())
  mkdirSync(options.dataDir, { recursive: true })
  // What was started ends when a later step fails.
  await using started = new AsyncDisposableStack()
  const { databaseUrl, stopDatabase, restartDatabase, adminUrl } = await step('PostgreSQL', () => database(options, log))
  started.defer(stopDatabase)
  const databaseUrls = { DATABASE_URL: databaseUrl ?? (await appLogin(adminUrl)), DATABASE_ADMIN_URL: adminUrl }
  const sandbox = await step('sandbox: gateways, providers, mailbox', () =>
    startChild<SandboxAddresses>(path.join(ROOT, 'sandbox/main.ts'), sandboxArguments(options), {}, 'line'),
  )
  started.defer(() => endChild(sandbox.child))
  const environment = { ...databaseUrls, ...environmentOf(options, sandbox.ready) }
  const config = readConfig(environment)
  await step('database schema', () => prepareDatabase(config, log))
  const startServer = (port: number) =>
    startChild<{ port: number; adminPort: number }>(
      path.join(ROOT, 'apps/server/src/main.ts'),
      [],
      { ...environment, PORT: String(port), ...options.serverEnvironment },
      'message',
    )
  const seedIt = () => step('demo data', () => seed(config, { sandbox: sandbox.ready, adminUrl, options }))
  // A month is lived without workers, which would send and deliver in the present.
  if (options.month) await seedIt()
  let server = await step('server', () => startServer(options.port))
  started.defer(() => endChild(server.child))
  const { port } = server.ready
  if (!options.isEmpty && !options.month) await seedIt()
  const everything = started.move()
  return {
    port,
    sandbox: sandbox.ready,
    adminUrl,
    environment,
    adminPort: () => server.ready.adminPort,
    server: () => server.child,
    restartDatabase,
    restartServer: async (signal = 'SIGTERM') => {
      await endChild(server.child, signal)
      server = await startServer(port)
    },
    stop: () => everything.disposeAsync(),
  }
}

async function database(options: StackOptions, log: (line: string) => void) {
  const { DATABASE_URL: url, DATABASE_ADMIN_URL: admin } = options.adminUrl ? { DATABASE_URL: options.adminUrl } : process.env
  if (url) {
    const restartDatabase: Stack['restartDatabase'] = () => Promise.reject(new Error('This database is not ours to restart.'))
    return { databaseUrl: admin ? url : undefined, adminUrl: admin ?? url, stopDatabase: async () => {}, restartDatabase }
  }
  const start = (port?: number) =>
    startEmbedded({
      dir: path.join(options.dataDir, 'postgres'),
      endsWithThisProcess: true,
      log,
      ...(port === undefined ? {} : { port }),
      ...(options.durable === undefined ? {} : { durable: options.durable }),
    })
  let embedded = await start()
  return {
    databaseUrl: undefined,
    adminUrl: embedded.adminUrl,
    stopDatabase: () => embedded.stop(),
    restartDatabase: async (mode: 'fast' | 'immediate', downMs: number) => {
      await embedded.stop(mode)
      await sleep(downMs)
      embedded = await start(embedded.port)
    },
  }
}

function sandboxArguments(options: StackOptions): string[] {
  return [
    '--ports',
    (options.sandboxPorts ?? [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]).join(','),
    '--folder',
    path.join(options.dataDir, 'sandbox'),
    ...(options.publicationSeconds === undefined ? [] : ['--news-seconds', String(options.publicationSeconds)]),
    ...(options.deliverySeconds === undefined ? [] : ['--delivery-seconds', String(options.deliverySeconds)]),
  ]
}

function environmentOf(options: StackOptions, sandbox: SandboxAddresses): Record<string, string> {
  return {
    // Production offers the sandbox's gateway to panels of the demo alone.
    NODE_ENV: options.dev || options.isEmpty ? 'development' : 'production',
    HOST: process.env.HOST ?? '127.0.0.1',
    PORT: String(options.port),
    ADMIN_PORT: String(options.adminPort ?? 0),
    CONSOLE_ORIGIN: `http://console.localhost:${options.port}`,
    MASTER_KEY: masterKey(options.dataDir),
    SMTP_URL: sandbox.smtp,
    CAPTCHA_VERIFY_URL: `${sandbox.captcha}/siteverify`,
    CAPTCHA_SECRET: 'sandbox-captcha-secret',
    FEEDS_URL: sandbox.feeds,
    PRIVATE_HOSTS: '127.0.0.1',
    YOUTUBE_API_URL: sandbox.youtube,
    YOUTUBE_API_KEY: 'sandbox-youtube-key',
    // The sandbox counts no quota.
    YOUTUBE_DAILY_UNITS: '100000000',
    YOUTUBE_CLIENT_ID: 'sandbox-youtube-client',
    YOUTUBE_CLIENT_SECRET: 'sandbox-youtube-client-secret',
    DOCUMENTS_FOLDER: path.join(options.dataDir, 'documents'),
    LOG_LEVEL: options.logLevel ?? 'error',
    STOREFRONT_DEV: options.dev ? '1' : '0',
    TIMINGS_DIVISOR: String(options.timingsDivisor ?? 1),
  }
}

/** Made once per data folder, readable by its owner only. */
function masterKey(dataDir: string): string {
  const file = path.join(dataDir, 'master-key')
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

interface Seeded {
  readonly sandbox: SandboxAddresses
  readonly adminUrl: string
  readonly options: StackOptions
}

async function seed(config: ReturnType<typeof readConfig>, { sandbox, adminUrl, options }: Seeded): Promise<void> {
  const { port, isNorthbeamPrivate, month: size, deliverySeconds = USUAL_DELIVERY_SECONDS } = options
  const db = await openDatabase({
    url: config.databaseUrl,
    poolMax: 4,
    statementTimeoutMs: 60_000,
    ...(config.databaseRole ? { role: config.databaseRole } : {}),
  })
  try {
    const month = size ? { adminUrl, deliverySeconds, size } : undefined
    await seedDemo(db, { port, sandbox, masterKey: config.masterKey.toString('base64'), isNorthbeamPrivate, month })
  } finally {
    await db.close()
  }
}
