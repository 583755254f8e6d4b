import { z } from 'zod'
import type { TracingOptions } from '../tracing/index.ts'

const flag = z.enum(['0', '1']).transform((value) => value === '1')
const address = z.union([z.ipv4(), z.cidrv4(), z.ipv6(), z.cidrv6()], 'must be addresses or networks (10.0.0.0/8), separated by commas')
const addresses = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(address))
/** Random bytes have about thirty different values in 32; fewer, or a run of consecutive ones, is an invented key. */
const DIFFERENT_BYTES_MIN = 16
const port = z.coerce.number().int().min(0).max(65_535)

/** Every environment variable of the server, with what it is for; nothing else reads the environment. */
const variables = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  /** The application's address; or, alone, the migrator's: the pool then works as the application's role. */
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address'),
  /** The migrator's address, when it is another. */
  DATABASE_ADMIN_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address')
    .optional(),
  /** The application's address past a pooler in transaction mode; set, DATABASE_URL is such a pooler: it keeps no settings and no prepared statements, and hears no LISTEN. */
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address')
    .optional(),
  DATABASE_POOL_MAX: z.coerce.number().int().min(2).max(200).default(16),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  /** Where operators reach the console: scheme, host and port, on a host of no shop. Without it there is no console. */
  CONSOLE_ORIGIN: z
    .string()
    .regex(/^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/, 'must be scheme and host, without a path')
    .optional(),
  /** Who mails to operators come from; `no-reply` at the console's host unless said otherwise. */
  CONSOLE_MAIL_FROM: z.email().optional(),
  /** Addresses of trusted proxies besides this machine: their client address and scheme are trusted. */
  TRUSTED_PROXIES: addresses.optional(),
  /** The header in which those proxies name the visitor's country; no other is trusted. */
  COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/)
    .optional(),
  /** 1 when those proxies write `X-Forwarded-Host` anew: it names the shop then instead of `Host`. */
  TRUST_FORWARDED_HOST: flag.default(false),
  /** Pages that are rendered for one visitor in a minute, and how many of them at once; pages from the cache do not count. */
  PAGES_PER_MINUTE: z.coerce.number().int().min(1).default(300),
  /** Health and metrics, never for the public; 0 takes a free port. */
  ADMIN_PORT: port.default(9464),
  /** Where that port listens: this machine alone, or an address of a private network that the proxy and Prometheus reach. */
  ADMIN_HOST: z.string().default('127.0.0.1'),
  /** How long a process that was told to stop still serves, readiness gone already: until its proxy has noticed. 0 where nothing stands before it. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
  /** What this process does: `http`, `worker` or both. */
  ROLES: z
    .string()
    .default('http,worker')
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(['http', 'worker'])).min(1)),
  /** 32 bytes, base64: seals the keys of gateways and providers in the database. */
  MASTER_KEY: z.base64().refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64'),
  SMTP_URL: z.string().regex(/^smtps?:\/\//, 'must be an smtp:// address'),
  CAPTCHA_VERIFY_URL: z.url(),
  CAPTCHA_SECRET: z.string().min(1),
  /** Hosts that providers and payment gateways of panels may have although their addresses are private: a panel of your own network. */
  PRIVATE_HOSTS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    ),
  /** The base URL for channels and feeds instead of the networks themselves, and the only private address allowed: the sandbox. */
  FEEDS_URL: z.url().optional(),
  /** The base URL instead of the hosts of analytics and chats: the sandbox. */
  THIRD_PARTIES_URL: z.url().optional(),
  /** The video platform's data API: verifies channels. Without a key no channel can be added. */
  YOUTUBE_API_URL: z.url().optional(),
  YOUTUBE_API_KEY: z.string().min(1).optional(),
  /** Units of that API's daily quota for the keyword tools, of all processes together. */
  YOUTUBE_DAILY_UNITS: z.coerce.number().int().min(0).max(1_000_000_000).default(10_000),
  /** The application by which owners of channels let us read their reports; without it there are none. */
  YOUTUBE_CLIENT_ID: z.string().min(1).optional(),
  YOUTUBE_CLIENT_SECRET: z.string().min(1).optional(),
  /** Storage of verification documents: an S3 bucket when one is named, this folder otherwise. */
  DOCUMENTS_FOLDER: z.string().min(1).default('.data/documents'),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  /** For S3-compatible services other than Amazon's. */
  S3_ENDPOINT: z.url().optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** The collector of OpenTelemetry to which traces go as OTLP over HTTP, with what it wants in headers (`name=value,…`); none are recorded without one. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[\w-]+=[^,]*(,[\w-]+=[^,]*)*$/, 'must be name=value, separated by commas')
    .optional(),
  /** How many of all traces are recorded: 1 all, 0.01 one in a hundred. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** Serves the storefront from its sources with hot reload. */
  STOREFRONT_DEV: flag.default(false),
  /** 0 removes the service worker from every visitor: its cache is purged at their next visit. */
  SERVICE_WORKER: flag.default(true),
  /** Waiting times are divided by this: tests pass days in minutes. */
  TIMINGS_DIVISOR: z.coerce.number().positive().max(10_000).default(1),
})

const schema = variables
  .refine(({ NODE_ENV, MASTER_KEY }) => NODE_ENV !== 'production' || looksRandom(Buffer.from(MASTER_KEY, 'base64')), {
    path: ['MASTER_KEY'],
    message: 'is no random key; make one with: openssl rand -base64 32',
  })
  // The migrator's address alone would need `set role` in every connection, which a pooler forgets.
  .refine(({ DATABASE_DIRECT_URL, DATABASE_ADMIN_URL }) => DATABASE_DIRECT_URL === undefined || DATABASE_ADMIN_URL !== undefined, {
    path: ['DATABASE_ADMIN_URL'],
    message: 'is needed beside DATABASE_DIRECT_URL',
  })

/** The deployment page explains each of them. */
export const variableNames: readonly string[] = Object.keys(variables.shape)

export interface Config {
  readonly isProduction: boolean
  readonly databaseUrl: string
  readonly databaseAdminUrl: string
  /** Set when one address serves both: the pool then works as the application's role. */
  readonly databaseRole: string | undefined
  /** Set when `databaseUrl` is a pooler in transaction mode. */
  readonly databaseDirectUrl: string | undefined
  readonly databasePoolMax: number
  readonly host: string
  readonly port: number
  /** Undefined without a console. */
  readonly consoleOrigin: string | undefined
  readonly consoleMailFrom: string
  readonly trustedProxies: readonly string[]
  readonly countryHeader: string | undefined
  readonly forwardedHost: boolean
  readonly pagesPerMinute: number
  readonly adminPort: number
  readonly adminHost: string
  readonly drainSeconds: number
  readonly roles: readonly ('http' | 'worker')[]
  readonly masterKey: Buffer
  readonly smtpUrl: string
  readonly captchaVerifyUrl: string
  readonly captchaSecret: string
  readonly privateHosts: readonly string[]
  readonly feedsUrl: string | undefined
  readonly thirdPartiesUrl: string | undefined
  /** Undefined without a key: channels cannot be verified then. */
  readonly youtube: { readonly url: string | undefined; readonly key: string } | undefined
  readonly youtubeDailyUnits: number
  /** Undefined without an application: channels have no reports then. */
  readonly youtubeReports: { readonly url: string | undefined; readonly clientId: string; readonly clientSecret: string } | undefined
  readonly documentsFolder: string
  /** Undefined without a bucket: documents lie in the folder then. */
  readonly s3: S3Config | undefined
  /** Where traces go; none are recorded when it is undefined. */
  readonly tracing: TracingOptions | undefined
  readonly logLevel: string
  readonly storefrontDev: boolean
  readonly hasServiceWorker: boolean
  readonly timingsDivisor: number
}

export interface S3Config {
  readonly bucket: string
  readonly region: string
  readonly endpoint: string | undefined
  /** Undefined where the machine's own role authenticates. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
}

export class ConfigError extends Error {}

function looksRandom(key: Buffer): boolean {
  const steps = new Set(key.subarray(1).map((byte, index) => byte - (key[index] ?? 0)))
  return new Set(key).size >= DIFFERENT_BYTES_MIN && steps.size > 2
}

function s3Of(data: z.output<typeof schema>): S3Config | undefined {
  if (data.S3_BUCKET === undefined) return undefined
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = data
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined
  return { bucket: data.S3_BUCKET, region: data.S3_REGION, endpoint: data.S3_ENDPOINT, credentials }
}

function reportsOf(data: z.output<typeof schema>): Config['youtubeReports'] {
  const { YOUTUBE_CLIENT_ID: clientId, YOUTUBE_CLIENT_SECRET: clientSecret } = data
  return clientId && clientSecret ? { url: data.YOUTUBE_API_URL, clientId, clientSecret } : undefined
}

function tracingOf(data: z.output<typeof schema>): TracingOptions | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS = '', OTEL_TRACES_SAMPLER_ARG: share, ROLES: roles } = data
  if (endpoint === undefined) return undefined
  const pairs = OTEL_EXPORTER_OTLP_HEADERS.split(',').filter(Boolean)
  const headers = Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]))
  return { endpoint, headers, share, roles }
}

/** Reads the environment once; all errors are reported as one readable list. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const parsed = schema.safeParse(environment)
  if (!parsed.success) {
    const lines = parsed.error.issues.map(
      (issue) => `  ${issue.path.join('.')}: ${environment[String(issue.path[0])] === undefined ? 'is missing' : issue.message}`,
    )
    throw new ConfigError(`The configuration is not complete:\n${lines.join('\n')}`)
  }
  const { data } = parsed
  return {
    isProduction: data.NODE_ENV === 'production',
    databaseUrl: data.DATABASE_URL,
    databaseAdminUrl: data.DATABASE_ADMIN_URL ?? data.DATABASE_URL,
    databaseRole: data.DATABASE_ADMIN_URL ? undefined : 'vitrine_app',
    databaseDirectUrl: data.DATABASE_DIRECT_URL,
    databasePoolMax: data.DATABASE_POOL_MAX,
    host: data.HOST,
    port: data.PORT,
    consoleOrigin: data.CONSOLE_ORIGIN,
    consoleMailFrom: data.CONSOLE_MAIL_FROM ?? `no-reply@${new URL(data.CONSOLE_ORIGIN ?? 'http://localhost').hostname}`,
    trustedProxies: data.TRUSTED_PROXIES ?? [],
    countryHeader: data.COUNTRY_HEADER?.toLowerCase(),
    forwardedHost: data.TRUST_FORWARDED_HOST,
    pagesPerMinute: data.PAGES_PER_MINUTE,
    adminPort: data.ADMIN_PORT,
    adminHost: data.ADMIN_HOST,
    drainSeconds: data.DRAIN_SECONDS,
    roles: data.ROLES,
    masterKey: Buffer.from(data.MASTER_KEY, 'base64'),
    smtpUrl: data.SMTP_URL,
    captchaVerifyUrl: data.CAPTCHA_VERIFY_URL,
    captchaSecret: data.CAPTCHA_SECRET,
    privateHosts: data.PRIVATE_HOSTS,
    feedsUrl: data.FEEDS_URL,
    thirdPartiesUrl: data.THIRD_PARTIES_URL,
    youtube: data.YOUTUBE_API_KEY === undefined ? undefined : { url: data.YOUTUBE_API_URL, key: data.YOUTUBE_API_KEY },
    youtubeDailyUnits: data.YOUTUBE_DAILY_UNITS,
    youtubeReports: reportsOf(data),
    documentsFolder: data.DOCUMENTS_FOLDER,
    s3: s3Of(data),
    tracing: tracingOf(data),
    logLevel: data.LOG_LEVEL,
    storefrontDev: data.STOREFRONT_DEV,
    hasServiceWorker: data.SERVICE_WORKER,
    timingsDivisor: data.TIMINGS_DIVISOR,
  }
}
