import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TargetInput } from '@vitrine/catalogue'
import { aCatalogue, aDelivery, aNetwork, aService, aServiceType } from '@vitrine/catalogue/testing'
import { createQuest } from '@vitrine/earning'
import { changeSignInProvider } from '@vitrine/identity'
import { aPlan } from '@vitrine/keywords/testing'
import type { Panel } from '@vitrine/panels'
import { anArticle, anIncident, aPanel } from '@vitrine/panels/testing'
import { createGatewayAccount, createManualAccount, createMethod, createWithdrawalMethod, listGatewayAccounts } from '@vitrine/payments'
import { readConfig } from '@vitrine/platform/config'
import { type BoundRoute, buildApp, noRateLimiter, type RawRoutes } from '@vitrine/platform/http'
import { micro } from '@vitrine/platform/kernel'
import { createLog } from '@vitrine/platform/observability'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import {
  type Gateway,
  type MailSink,
  OPENID_CLIENT,
  type Openid,
  type StripeServer,
  startGateway,
  startMail,
  startOpenid,
  startStripe,
  startYoutube,
  type Youtube,
} from '@vitrine/sandbox'
import type { FastifyInstance } from 'fastify'
import { openApiTexts } from '../src/openapi-texts.ts'
import { InProcessCallers } from '../src/pages/ssr/in-process-callers.ts'
import { type Domains, guardOf, rawRoutesOf, routesOf, sourcesOf, wire } from '../src/wiring.ts'
import { neutralNumbers, type Person, peopleOf, type Role } from './people.ts'

export interface PanelWorld {
  readonly panel: Panel
  /** Part of every marker of this panel. */
  readonly key: string
  readonly people: Readonly<Record<Role, Person>>
  readonly things: PanelThings
}

/** What a panel's requests name. */
export interface PanelThings {
  readonly serviceId: number
  readonly serviceSlug: string
  readonly typeSlug: string
  readonly pageAddress: string
  readonly targetId: number
  /** Confirmed by hand. */
  readonly methodId: number
  /** Leads to a gateway. */
  readonly redirectMethodId: number
  /** Leads to the card gateway, where cards can be saved. */
  readonly cardMethodId: number
  readonly cardAccountId: number
  /** A way to be paid out. */
  readonly withdrawalMethodId: number
  /** May be taken as often as one likes. */
  readonly questId: number
  /** A plan of the keyword tools. */
  readonly planId: number
  readonly widgetToken: string
  readonly gatewayPublicId: string
}

/** Two shops on one installation, each with everything a shop can have; whatever belongs to one of them carries its marker. */
export interface World {
  readonly db: TestDatabase
  readonly domains: Domains
  readonly routes: readonly BoundRoute[]
  readonly rawRoutes: readonly RawRoutes[]
  readonly app: FastifyInstance
  readonly gateway: Gateway
  readonly stripe: StripeServer
  readonly youtube: Youtube
  readonly openid: Openid
  readonly mail: MailSink
  readonly home: PanelWorld
  readonly away: PanelWorld
  /** Lines of the server's log. */
  readonly log: string[]
  close(): Promise<void>
}

export const WEBHOOK_SECRETS = { alpha: 'webhook-secret-of-alpha', beta: 'webhook-secret-of-beta' } as const
type Key = keyof typeof WEBHOOK_SECRETS

/** A text that belongs to the panel itself and is everybody's to read there. */
export const panelMarker = (key: string): string => `qx-${key}-panel`

export interface WorldOptions {
  /** A database of the caller's; otherwise one of this test file. */
  readonly db?: TestDatabase
  /** false where answers are judged by the document that is served, and not by the contract it is made from. */
  readonly strictResponses?: boolean
}

export async function twoPanels(options: WorldOptions = {}): Promise<World> {
  const db = options.db ?? (await testDatabase({ poolMax: 16 }))
  const [gateway, stripe, mail, youtube, openid] = await Promise.all([
    startGateway({ webhooks: { triesMax: 0 } }),
    startStripe(),
    startMail(),
    startYoutube(),
    startOpenid(),
  ])
  const documents = mkdtempSync(path.join(tmpdir(), 'vitrine-documents-'))
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: db.adminUrl,
    MASTER_KEY: randomBytes(32).toString('base64'),
    SMTP_URL: mail.smtpUrl,
    CAPTCHA_VERIFY_URL: 'http://127.0.0.1:1/siteverify',
    CAPTCHA_SECRET: 's',
    FEEDS_URL: 'http://127.0.0.1:1',
    PRIVATE_HOSTS: '127.0.0.1',
    DOCUMENTS_FOLDER: documents,
    YOUTUBE_API_URL: youtube.url,
    YOUTUBE_API_KEY: 'sandbox-youtube-key',
    YOUTUBE_CLIENT_ID: 'sandbox-youtube-client',
    YOUTUBE_CLIENT_SECRET: 'sandbox-youtube-client-secret',
  })
  const domains = wire({ config, database: db.database, rateLimiter: noRateLimiter, log: createLog('silent') })
  const routes = routesOf(domains)
  const rawRoutes = rawRoutesOf(domains)
  const log: string[] = []
  const sources = sourcesOf(domains, new InProcessCallers())
  const app = await buildApp({
    ...sources,
    guard: guardOf(domains, sources),
    openApi: openApiTexts,
    routes,
    rawRoutes,
    strictResponses: options.strictResponses ?? true,
    logLevel: 'info',
    logStream: { write: (line) => void log.push(line) },
  })
  const context = { db, domains, app, gateway, stripe, youtube, openid }
  const home = await aShop(context, 'alpha')
  const away = await aShop(context, 'beta')
  await neutralNumbers(context)
  return {
    ...context,
    routes,
    rawRoutes,
    mail,
    home,
    away,
    log,
    close: async () => {
      await app.close()
      await Promise.all([gateway.stop(), stripe.stop(), mail.stop(), youtube.stop(), openid.stop()])
      await db.close()
      rmSync(documents, { recursive: true, force: true })
    },
  }
}

export type PanelsContext = Pick<World, 'db' | 'domains' | 'app' | 'gateway' | 'stripe' | 'youtube' | 'openid'>

async function aShop(context: PanelsContext, key: Key): Promise<PanelWorld> {
  const marker = panelMarker(key)
  const panel = await aPanel(context.db.database, {
    key,
    name: marker,
    settings: {
      guarantee_charge_percent: '0.1',
      support_email: `${marker}@mail.test`,
      enable_bonuses: true,
      enable_tasks: true,
      enable_keyword_tools: true,
      telegram_bot_username: `bot_${key}`,
      grades_enabled: true,
      free_trial: { quantity: 500, hidden: false, enabled: true, service_id: firstService[key] },
      meta_tags: [{ name: 'description', content: marker }],
    },
    options: { freeViewsIsAllowed: true },
  })
  await signInAccounts(context, panel)
  const questId = await aQuest(context, panel)
  const { id: planId } = await context.db.database.transaction(panel.id, (trx) => aPlan(trx))
  const things = { questId, planId, ...(await catalogueOf(context, key, panel)), ...(await methodsOf(context, key, panel)) }
  return { panel, key, things, people: await peopleOf(context, { key, panel, things }) }
}

/** The numbers of the panels' services. */
const firstService = { alpha: 2001, beta: 3001 } as const

const aQuest = ({ db }: PanelsContext, panel: Panel): Promise<number> =>
  db.database.transaction(panel.id, (trx) =>
    createQuest(trx, {
      position: 1,
      texts: { en: { name: panel.name, shortBody: panel.name, body: panel.name } },
      image: null,
      networkId: null,
      repeatsCount: 1000,
      asksProof: false,
      minSpent: null,
      minToppedUp: null,
    }),
  )

/** The shop's accounts at the providers of sign-in. */
async function signInAccounts({ db, domains, openid }: PanelsContext, panel: Panel): Promise<void> {
  const { issuers, oneTapScript } = openid
  const client = { clientId: OPENID_CLIENT.id, clientSecret: OPENID_CLIENT.secret }
  await db.database.transaction(panel.id, async (trx) => {
    const { secrets } = domains.payments
    await changeSignInProvider(trx, secrets, { provider: 'google', connector: 'openid', issuer: issuers.google, oneTapScript, ...client })
    await changeSignInProvider(trx, secrets, { provider: 'facebook', connector: 'facebook', issuer: issuers.facebook, ...client })
    await changeSignInProvider(trx, secrets, { provider: 'telegram', connector: 'openid', issuer: issuers.telegram, ...client })
  })
}

/** Service numbers differ between the panels, so that one's service is absent in the other. */
async function catalogueOf({ db }: PanelsContext, key: Key, panel: Panel) {
  const marker = panelMarker(key)
  const first = firstService[key]
  const type = first + 50
  const target: TargetInput = { id: first, type: 'comments', name: marker, placeholder: marker, isOptional: true }
  const common = {
    serviceTypeId: type,
    deliveryId: first,
    linkKinds: ['channel', 'video'],
    allowsDuplicateLinks: true,
    allowsCancel: true,
  }
  const content = { description: marker, requirements: marker, faq: [{ question: marker, answer: marker }], metaTitle: marker }
  await aCatalogue(db.database, panel.id, {
    networks: [aNetwork({ slug: `${marker}-network`, title: marker, description: marker, hasSearch: true })],
    serviceTypes: [aServiceType({ id: type, slug: `${marker}-type`, name: marker })],
    deliveries: [aDelivery({ id: first, name: marker, description: marker })],
    labels: [{ id: first, name: marker, color: '#112233' }],
    targets: [target],
    services: [
      aService({ ...common, id: first, slug: `${marker}-one`, name: `${marker} one`, labelIds: [first], content }),
      aService({ ...common, id: first + 1, slug: `${marker}-two`, name: `${marker} two`, targetIds: [first], dripFeedIsAllowed: true }),
      aService({
        ...common,
        id: first + 2,
        slug: `${marker}-package`,
        name: `${marker} package`,
        isPackage: true,
        packageItems: [{ serviceId: first, quantity: 100 }],
      }),
    ],
  })
  const page = { title: marker, body: `<p>${marker}</p>` }
  await db.database.transaction(panel.id, async (trx) => {
    await anArticle(trx, { ...page, address: `about-${key}` })
    await anArticle(trx, page)
    await anIncident(trx, { title: marker, text: marker })
  })
  return { pageAddress: `about-${key}`, serviceId: first, serviceSlug: `${marker}-one`, typeSlug: `${marker}-type`, targetId: first }
}

async function methodsOf({ db, domains, gateway, stripe }: PanelsContext, key: Key, panel: Panel) {
  const marker = panelMarker(key)
  const { secrets } = domains.payments
  const texts = { en: { name: marker, description: marker, additional_information: marker } }
  const made = await db.database.transaction(panel.id, async (trx) => {
    const manual = await createManualAccount(trx, secrets)
    const account = { connector: 'sandbox', endpoint: gateway.url, secret: 'sandbox-secret', webhookSecrets: [WEBHOOK_SECRETS[key]] }
    const online = await createGatewayAccount(trx, secrets, account)
    const [methodId, redirectMethodId] = [
      await createMethod(trx, { strategy: 'message', icon: '/i.svg', texts, accountNumber: `${marker} 3456`, gatewayAccountId: manual }),
      await createMethod(trx, {
        strategy: 'others',
        icon: '/i.svg',
        texts,
        gatewayAccountId: online,
        bonuses: [{ fromAmount: micro(10_000_000n), ppm: 50_000 }],
      }),
    ]
    const cards = {
      connector: 'stripe',
      endpoint: stripe.url,
      secret: 'sk_test_sandbox',
      webhookSecrets: [WEBHOOK_SECRETS[key]],
      isLive: false,
    }
    const cardAccountId = await createGatewayAccount(trx, secrets, cards)
    const cardMethodId = await createMethod(trx, {
      strategy: 'others',
      icon: '/i.svg',
      texts,
      gatewayAccountId: cardAccountId,
      chargeType: 'recurring',
    })
    await createMethod(trx, { strategy: 'balance', icon: '/i.svg', texts })
    const withdrawalMethodId = await createWithdrawalMethod(trx, { icon: '/i.svg', texts, minAmount: micro(1_000_000n) })
    return { methodId, redirectMethodId, cardMethodId, cardAccountId, withdrawalMethodId, online }
  })
  const accounts = await db.database.read(panel.id, listGatewayAccounts)
  return {
    methodId: made.methodId,
    redirectMethodId: made.redirectMethodId,
    cardMethodId: made.cardMethodId,
    cardAccountId: made.cardAccountId,
    withdrawalMethodId: made.withdrawalMethodId,
    widgetToken: panel.settings.cabinet_widget_token ?? '',
    gatewayPublicId: accounts.find(({ id }) => id === made.online)?.publicId ?? '',
  }
}
