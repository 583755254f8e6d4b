import { hkdfSync } from 'node:crypto'
import { type Catalogue, catalogueOperatorRoutes, catalogueRoutes, createCatalogue, type LinkPreviews } from '@vitrine/catalogue'
import { createSiteverify } from '@vitrine/connectors/captcha/siteverify'
import { createYoutubePositions } from '@vitrine/connectors/channels/youtube-data'
import { createWebFeed } from '@vitrine/connectors/content-feeds/web-feed'
import { createDnsResolver } from '@vitrine/connectors/dns/resolver'
import { createSmtpMailer } from '@vitrine/connectors/messaging/smtp'
import { createApiV2Provider } from '@vitrine/connectors/providers/api-v2'
import { createManualProvider } from '@vitrine/connectors/providers/manual'
import { createCertificateReader } from '@vitrine/connectors/tls/handshake'
import {
  communityProvider,
  type EarningDeps,
  earningRoutes,
  freeTrialRoutes,
  orderForms,
  referralPercentOf,
  type TaskDeps,
  taskDueRows,
  taskRoutes,
  taskTimings,
  widgetRoutes,
} from '@vitrine/earning'
import {
  createDeliveryHealth,
  deliveryStates,
  type FulfilmentDeps,
  fulfilmentDueRows,
  fulfilmentOperatorRoutes,
  fulfilmentTimings,
  ordersAtProvider,
  ordersOfProvider,
} from '@vitrine/fulfilment'
import {
  type CaptchaVerifier,
  callGuard,
  type DocumentRoutesDeps,
  documentFiles,
  documentRoutes,
  type IdentityRoutesDeps,
  identityOperatorRoutes,
  identityRoutes,
  resolveBearer,
} from '@vitrine/identity'
import { type InsightsDeps, insightsDueRows, insightsRoutes } from '@vitrine/insights'
import { type KeywordsDeps, keywordsDueRows, keywordsRoutes } from '@vitrine/keywords'
import { balancesOf, type LedgerJobsDeps, lastPosting, ledgerDueRows, ledgerOperatorRoutes, totalEarnings } from '@vitrine/ledger'
import {
  type NotificationsDeps,
  notificationsDueRows,
  notificationsOperatorRoutes,
  notificationsRoutes,
  type OperatorMailDeps,
  operatorMailDueRows,
} from '@vitrine/notifications'
import { actingPorts, type OperatorsDeps, operatorPorts, operatorsDueRows, operatorsRoutes } from '@vitrine/operators'
import { orderSearchDueRows } from '@vitrine/order-search'
import {
  type AttachmentDeps,
  apiV2,
  attachmentFiles,
  describeOrdersOf,
  orderingDueRows,
  orderingOperatorRoutes,
  orderingRoutes,
  orderStream,
  ordersOfPurchases,
  type SubscriptionDeps,
  subscriptionDueRows,
  subscriptionRoutes,
  subscriptionTimings,
  ticketOperatorRoutes,
} from '@vitrine/ordering'
import {
  articleRoutes,
  type CertificateReader,
  createPanels,
  type DeliveryHealth,
  type HostChecker,
  type Panels,
  panelsDueRows,
  panelsOperatorRoutes,
  panelsRoutes,
  statusRoutes,
} from '@vitrine/panels'
import {
  countInModeration,
  dividedTimings,
  type PaymentsDeps,
  paymentHooks,
  paymentOperatorRoutes,
  paymentsDueRows,
  paymentsOperatorRoutes,
  paymentsRoutes,
} from '@vitrine/payments'
import type { Config } from '@vitrine/platform/config'
import type { Database } from '@vitrine/platform/database'
import type {
  BoundEntryRoute,
  BoundOperatorRoute,
  BoundRoute,
  ConsoleOptions,
  ContextSources,
  RateLimiter,
  RawRoutes,
  RequestContext,
} from '@vitrine/platform/http'
import type { DueRows } from '@vitrine/platform/jobs'
import { type RouteDef, systemClock } from '@vitrine/platform/kernel'
import type { Log } from '@vitrine/platform/observability'
import { createEgress, type Egress } from '@vitrine/platform/outbound'
import { createSecretBox } from '@vitrine/platform/secrets'
import { customerDiscounts, profileGradesOf, promotionsOperatorRoutes, promotionsRoutes } from '@vitrine/promotions'
import { measureTheme } from '@vitrine/ui/theme/measure'
import { bulkWorkOf } from './bulk-work.ts'
import { ledgerDeps } from './check-panel.ts'
import { signInConnectors } from './connected/sign-in-connectors.ts'
import { keywordSource, linkPreviewsOf, reportsOf, youtubeOf } from './connected/video-platform.ts'
import { serviceFacts } from './console/service-facts.ts'
import { customerFacts } from './customer-facts.ts'
import { disputeEvidence } from './dispute-evidence.ts'
import { documentStorageOf } from './document-storage.ts'
import { exportTables } from './export-tables.ts'
import { frozenShopGuard } from './guards/frozen-shop.ts'
import { hiddenShopGuard } from './guards/hidden-shop.ts'
import { operatorMailOf } from './operator-mail.ts'
import { previewableCatalogue, previewablePanels } from './pages/preview/previewed.ts'
import type { InProcessCallers } from './pages/ssr/in-process-callers.ts'
import { archiveObstacles, attention, bulkKinds, copyParts, finders, guide, noteSubjects, panelFigures } from './panel-overview.ts'
import { paymentGateways } from './payment-gateways.ts'
import { personalData } from './personal-data.ts'

const MINUTE_MS = 60_000

/** Every domain with what it needs of the others and of the outside world. */
export interface Domains {
  readonly panels: Panels
  readonly rateLimiter: RateLimiter
  readonly catalogue: Catalogue
  /** What links lead to, where somebody can be asked. */
  readonly linkPreviews: LinkPreviews | undefined
  readonly identity: IdentityRoutesDeps & { readonly captcha: CaptchaVerifier }
  readonly documents: DocumentRoutesDeps
  readonly operators: OperatorsDeps
  readonly hostChecker: HostChecker
  readonly certificates: CertificateReader
  readonly ledger: LedgerJobsDeps
  readonly payments: PaymentsDeps
  readonly ordering: SubscriptionDeps & AttachmentDeps
  readonly fulfilment: FulfilmentDeps
  readonly deliveryHealth: DeliveryHealth
  readonly earning: EarningDeps
  readonly tasks: TaskDeps
  readonly insights: InsightsDeps
  readonly keywords: KeywordsDeps
  readonly notifications: NotificationsDeps
  /** Undefined where the deployment has no console that a mail could lead to. */
  readonly operatorMail: OperatorMailDeps | undefined
}

export interface ServerContext {
  readonly config: Config
  readonly database: Database
  readonly rateLimiter: RateLimiter
  readonly log: Log
}

/** What later domains know of a person's profile. */
const profileFacts: IdentityRoutesDeps['facts'] = {
  balancesOf,
  totalEarningsOf: totalEarnings,
  referralPpmOf: referralPercentOf,
  invoicesInModerationOf: countInModeration,
  gradesOf: (trx, params) => profileGradesOf(trx, { ...params, now: systemClock.now() }),
}

/** How long payments may take here, and whether real money is meant. */
const paymentLimits = (config: Config): Pick<PaymentsDeps, 'timings' | 'isProduction' | 'knowsCountries'> => ({
  timings: dividedTimings(config.timingsDivisor),
  isProduction: config.isProduction,
  knowsCountries: config.countryHeader !== undefined,
})

const operatorsOf = (
  { consoleOrigin }: Config,
  { catalogue, ...own }: Pick<OperatorsDeps, 'database' | 'panels' | 'clock' | 'secrets' | 'secret'> & { readonly catalogue: Catalogue },
): OperatorsDeps => ({
  ...own,
  consoleOrigin,
  guide,
  attention: attention({ catalogue, clock: own.clock }),
  bulkKinds: bulkKinds({ catalogue }),
  finders: finders({ catalogue }),
  noteSubjects,
})

/** What is asked about the hosts of shops. */
const hostChecks = (egress: Egress) => ({ hostChecker: createDnsResolver(), certificates: createCertificateReader({ egress }) })

/** Which connector fills which port, and who is handed what: the one place where the pieces meet. */
export function wire({ config, database, rateLimiter, log }: ServerContext): Domains {
  const [clock, egress, files] = [systemClock, createEgress(config), documentStorageOf(config)]
  const panels = previewablePanels(createPanels(database))
  const catalogue = previewableCatalogue(createCatalogue(database))
  const findOrderForm = orderForms(database)
  const secrets = createSecretBox(config.masterKey.toString('base64'))
  const signing = Buffer.from(hkdfSync('sha256', config.masterKey, '', 'signed links', 32)).toString('base64url')
  const payments: PaymentsDeps = {
    database,
    panels,
    gateways: paymentGateways(egress),
    secrets,
    clock,
    findOrderForm,
    describeOrders: describeOrdersOf(catalogue),
    ...paymentLimits(config),
  }
  const youtube = youtubeOf(config)
  const linkPreviews = linkPreviewsOf(config, log)
  const tasks: TaskDeps = { database, panels, catalogue, ...youtube, clock, timings: taskTimings(config.timingsDivisor), log }
  return {
    panels,
    rateLimiter,
    catalogue,
    linkPreviews,
    ledger: { database, panels, clock, log },
    payments,
    identity: {
      database,
      panels,
      clock,
      secret: signing,
      secrets,
      personalData,
      rateLimiter,
      signIn: { database, secrets, ...signInConnectors() },
      captcha: createSiteverify({ url: config.captchaVerifyUrl, secret: config.captchaSecret }),
      channels: youtube.channels,
      facts: profileFacts,
      acting: actingPorts,
    },
    ...hostChecks(egress),
    operators: operatorsOf(config, { database, panels, clock, secrets, secret: signing, catalogue }),
    documents: { database, clock, documents: files, secret: signing },
    ordering: {
      database,
      panels,
      catalogue,
      payments,
      clock,
      secret: signing,
      findOrderForm,
      ...{ linkPreviews, files },
      minuteMs: MINUTE_MS / config.timingsDivisor,
      feed: createWebFeed({ sandboxUrl: config.feedsUrl }),
      positions: config.youtube && createYoutubePositions(config.youtube),
      timings: subscriptionTimings(config.timingsDivisor),
      log,
    },
    fulfilment: {
      database,
      providers: { 'api-v2': createApiV2Provider({ egress }), manual: createManualProvider(), community: communityProvider(tasks) },
      secrets,
      clock,
      timings: fulfilmentTimings(config.timingsDivisor),
      log,
    },
    deliveryHealth: createDeliveryHealth({ database, catalogue, clock, timings: fulfilmentTimings(config.timingsDivisor) }),
    earning: { database, panels, clock },
    tasks,
    insights: { database, panels, clock, secrets, secret: signing, log, youtube: reportsOf(config) },
    keywords: { database, panels, catalogue, clock, log, secret: signing, linkPreviews, ...keywordSource(config) },
    notifications: { database, panels, catalogue, mailer: createSmtpMailer({ url: config.smtpUrl }), clock, secret: signing, log },
    operatorMail: operatorMailOf(config, { database, secret: signing, clock, log }),
  }
}

export const sourcesOf = (domains: Domains, callers: InProcessCallers): ContextSources => ({
  panelOf: (host) => domains.panels.findByHost(host),
  callerOf: async (panelId, bearer, limit, ip) =>
    callers.find(panelId, bearer) ?? resolveBearer(domains.identity.database, panelId, bearer, { limit, ip }),
})

/** What sessions and tokens may not do at all, and what nobody may who is not signed in. */
export function guardOf(domains: Domains, sources: Pick<ContextSources, 'callerOf'>) {
  const open = [...panelsRoutes(domains), ...identityRoutes(domains.identity), ...notificationsRoutes(domains.notifications)]
  const [ofCallers, ofHiddenShops] = [callGuard(domains.identity), hiddenShopGuard(domains.panels, sources, open)]
  const ofFrozenShops = frozenShopGuard(domains.panels)
  return async (context: RequestContext, route: RouteDef): Promise<void> => {
    await ofHiddenShops(context, route)
    await ofCallers(context, route)
    await ofFrozenShops(context, route)
  }
}

/** A caller's own discounts, for routes of domains before promotions. */
const ownDiscounts =
  ({ panels, ordering: { database, clock } }: Domains) =>
  async ({ panelId, caller }: Pick<RequestContext, 'panelId' | 'caller'>) =>
    customerDiscounts(database, await panels.get(panelId), caller.kind === 'user' ? caller.userId : null, clock.now())

export const routesOf = (domains: Domains): BoundRoute[] => [
  ...panelsRoutes(domains),
  ...articleRoutes({ database: domains.ordering.database, clock: domains.ordering.clock }),
  ...statusRoutes({ ...domains.operators, deliveryHealth: domains.deliveryHealth }),
  ...identityRoutes(domains.identity),
  ...documentRoutes(domains.documents),
  ...catalogueRoutes({
    database: domains.ordering.database,
    panels: domains.panels,
    catalogue: domains.catalogue,
    discountsOf: ownDiscounts(domains),
    findOrderForm: domains.ordering.findOrderForm,
    linkPreviews: domains.linkPreviews,
  }),
  ...promotionsRoutes(domains.ordering),
  ...paymentsRoutes(domains.payments),
  ...orderingRoutes({ ...domains.ordering, rateLimiter: domains.rateLimiter }),
  ...subscriptionRoutes(domains.ordering),
  ...earningRoutes(domains.earning),
  ...freeTrialRoutes({
    ...domains.earning,
    catalogue: domains.catalogue,
    secret: domains.identity.secret,
    rateLimiter: domains.rateLimiter,
  }),
  ...taskRoutes(domains.tasks),
  ...widgetRoutes({ ...domains.earning, catalogue: domains.catalogue }),
  ...insightsRoutes(domains.insights),
  ...keywordsRoutes(domains.keywords),
  ...notificationsRoutes(domains.notifications),
]

const hostsOf = ({ hostChecker, certificates }: Domains) => ({ hostChecker, certificates })

/** What operators may call, in the console. */
export const operatorRoutesOf = (domains: Domains): (BoundOperatorRoute | BoundEntryRoute)[] => [
  ...operatorsRoutes(domains.operators),
  ...identityOperatorRoutes({ ...domains.identity, personalData, documents: domains.documents.documents, customerFacts }),
  ...panelsOperatorRoutes({
    ...domains.operators,
    ...hostsOf(domains),
    deliveryHealth: domains.deliveryHealth,
    archiveObstacles,
    lastChange: lastPosting,
    exportTables,
    copyParts: copyParts(domains.operators.secrets),
    figures: panelFigures,
    measureColours: measureTheme,
  }),
  ...catalogueOperatorRoutes({ ...serviceFacts, secret: domains.operators.secret }),
  ...ledgerOperatorRoutes(ledgerDeps(domains.operators.database)),
  ...promotionsOperatorRoutes({ ...domains, ordersOf: ordersOfPurchases }),
  ...paymentsOperatorRoutes(domains.payments),
  ...paymentOperatorRoutes({ ...domains.payments, evidenceOf: disputeEvidence }),
  ...orderingOperatorRoutes({ ...domains.ordering, ordersAtProvider, ordersOfProvider, deliveryStates }),
  ...ticketOperatorRoutes(domains.ordering),
  ...fulfilmentOperatorRoutes({ ...domains.fulfilment, catalogue: domains.catalogue }),
  ...notificationsOperatorRoutes(domains.notifications),
]

/** The operators' API on the console's host; undefined where the deployment has none. */
export const consoleOf = (domains: Domains, origin: string | undefined): ConsoleOptions | undefined =>
  origin === undefined
    ? undefined
    : {
        origin,
        routes: operatorRoutesOf(domains),
        ports: operatorPorts(domains.operators),
        database: domains.operators.database,
        clock: domains.operators.clock,
      }

export const rawRoutesOf = (domains: Domains): RawRoutes[] => [
  paymentHooks(domains.payments),
  documentFiles(domains.documents),
  attachmentFiles(domains.ordering),
  orderStream(domains.ordering),
  apiV2({ ...domains.ordering, rateLimiter: domains.rateLimiter }),
]

export const dueRowsOf = (domains: Domains): DueRows[] => [
  ...panelsDueRows({ ...domains.operators, tables: exportTables }),
  ...operatorsDueRows(bulkWorkOf(domains, operatorRoutesOf(domains))),
  ...ledgerDueRows(domains.ledger),
  ...paymentsDueRows(domains.payments),
  ...fulfilmentDueRows(domains.fulfilment),
  ...orderSearchDueRows(domains.ledger),
  ...orderingDueRows(domains.ledger),
  ...subscriptionDueRows(domains.ordering),
  ...taskDueRows(domains.tasks),
  ...insightsDueRows(domains.insights),
  ...keywordsDueRows(domains.keywords),
  ...notificationsDueRows(domains.notifications),
  ...(domains.operatorMail ? operatorMailDueRows(domains.operatorMail) : []),
]
