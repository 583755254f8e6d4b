import { createPanels, type Panels } from '@vitrine/panels'
import type { Database } from '@vitrine/platform/database'
import type { RateLimiter } from '@vitrine/platform/http'
import { micro } from '@vitrine/platform/kernel'
import { createSecretBox } from '@vitrine/platform/secrets'
import { testApp } from '@vitrine/platform/testing'
import type { FastifyInstance } from 'fastify'
import type { SignInDeps } from '../commands/providers/start-sign-in.ts'
import { callGuard } from '../http/guard.ts'
import { identityRoutes } from '../http/index.ts'
import type { ActingPorts, CaptchaVerifier, ChannelDirectory, PersonalData } from '../ports.ts'
import type { ProfileFacts } from '../queries/profile/show-profile.ts'
import { resolveBearer } from '../queries/sessions/resolve-bearer.ts'

export interface IdentityApp {
  readonly app: FastifyInstance
  readonly panels: Panels
  /** A clock that stands still until a test moves it. */
  readonly time: { now: Date }
  advance(ms: number): void
}

const noMoney: ProfileFacts = { balancesOf: async () => ({ task: micro(0n), referral: micro(0n), total: micro(0n) }) }

/** Nobody keeps an audit log, and every operator may act. */
const noConsole: ActingPorts = { writeAudit: async () => [], mayAct: async () => true }

/** Seals for tests. */
export const testSecretBox = createSecretBox('7'.repeat(64))

/** The routes of identity behind the real HTTP layer, with a clock of the test's own. */
export async function identityApp(
  database: Database,
  options: {
    facts?: ProfileFacts
    captcha?: Pick<CaptchaVerifier, 'verify'>
    channels?: ChannelDirectory
    rateLimiter?: RateLimiter
    personalData?: readonly PersonalData[]
    signIn?: SignInDeps
    acting?: ActingPorts
  } = {},
): Promise<IdentityApp> {
  const panels = createPanels(database, { checkEveryMs: 0 })
  const time = { now: new Date() }
  const app = await testApp({
    panelOf: (host) => panels.findByHost(host),
    countryHeader: 'cf-ipcountry',
    callerOf: (panelId, bearer, _, ip) => resolveBearer(database, panelId, bearer, { now: time.now, ip }),
    ...(options.rateLimiter ? { rateLimiter: options.rateLimiter } : {}),
    guard: callGuard({ database, clock: { now: () => time.now }, acting: options.acting ?? noConsole }),
    routes: identityRoutes({
      database,
      panels,
      clock: { now: () => time.now },
      secret: 'a secret of thirty-two characters',
      secrets: testSecretBox,
      facts: noMoney,
      acting: noConsole,
      ...options,
    }),
  })
  return {
    app,
    panels,
    time,
    advance: (ms) => {
      time.now = new Date(time.now.getTime() + ms)
    },
  }
}
