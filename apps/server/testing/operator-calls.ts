import type { Answer, OperatorClient } from '@vitrine/operators/testing'
import { attentionCalls } from './attention-calls.ts'
import { bulkCalls } from './bulk-calls.ts'
import { type CardPayments, cardCalls } from './card-payments.ts'
import { contentCalls } from './content-calls.ts'
import { couponCalls } from './coupon-calls.ts'
import { customerCalls, type KnownCustomer } from './customers.ts'
import { documentCalls } from './documents.ts'
import { noteCalls } from './note-calls.ts'
import { withdrawalCalls } from './open-withdrawals.ts'
import { orderCalls } from './order-calls.ts'
import type { OrdersInReview } from './orders-in-review.ts'
import { type Plans, planCalls } from './plan-calls.ts'
import { providerCalls } from './provider-calls.ts'
import { reviewCalls } from './review-calls.ts'
import { anApproval } from './second-person-calls.ts'
import { serviceCalls } from './service-calls.ts'
import { shopCalls, soldNetwork } from './shop-calls.ts'
import { staffCalls } from './staff-calls.ts'
import { ticketCalls } from './ticket-calls.ts'
import { viewCalls } from './view-calls.ts'
import type { WorkByHand } from './work-by-hand.ts'

/** What a call of the operators' API is asked about on a panel. */
export interface OperatorStage {
  readonly panelKey: string
  readonly serviceId: number
  readonly customerId: number
  /** An order that was paid and not sent; another one each time. */
  newOrder(): Promise<number>
  readonly review: OrdersInReview
  readonly plans: Plans
  /** A bank transfer that its payer says was made; another one each time. */
  newWaitingPayment(): Promise<number>
  /** A withdrawal that waits for its approval; of somebody else each time. */
  newWithdrawal(): Promise<number>
  readonly cards: CardPayments
  /** A customer with an open session, a second factor and a key; somebody else each time. */
  newCustomer(): Promise<KnownCustomer>
  /** A customer whose documents wait for a decision; somebody else each time. */
  newDocuments(): Promise<number>
  /** A question to the support that nobody has answered; another one each time. */
  newTicket(): Promise<number>
  /** What a buyer says of a service; of somebody else each time. */
  newServiceReview(): Promise<number>
  /** A level that somebody has; another one each time. */
  newHeldGrade(): Promise<number>
  /** An operator of the panel who may be changed; somebody else each time. */
  newColleague(role?: 'support' | 'owner', deploymentRole?: 'owner'): Promise<number>
  /** Owners of the deployment see every panel. */
  readonly deploymentOwner: OperatorClient
  /** Asks as the panel's owner. */
  readonly owner: OperatorClient
  /** What waits for a person. */
  readonly work: WorkByHand
}

export interface OperatorCall {
  /** Instead of `{name}` in the path. */
  readonly params?: (stage: OperatorStage) => Promise<Readonly<Record<string, number | string>>>
  /** What succeeds now, from those who may. */
  readonly body?: (stage: OperatorStage, params: Readonly<Record<string, number | string>>) => Promise<unknown>
}

const dataOf = async (answer: Promise<Answer>) => (await answer).body.data

let count = 0
const another = (): number => {
  count += 1
  return count
}

interface Versioned {
  readonly id: number
  readonly version: number
  readonly isEnabled: boolean
}
const methodsOf = async ({ owner, panelKey }: OperatorStage): Promise<readonly Versioned[]> =>
  (await owner.ask('GET', `/panels/${panelKey}/payment-methods`)).body.rows
/** The oldest one. */
const methodOf = async (stage: OperatorStage): Promise<Versioned> =>
  [...(await methodsOf(stage))].sort((one, other) => one.id - other.id)[0] as Versioned

const tenPercent = () => ({
  code: `CALL${another()}`,
  texts: { en: { name: 'Ten' } },
  type: 'discount',
  calculation: 'percent',
  percent: '10',
})
const newOffer = ({ serviceId }: Pick<OperatorStage, 'serviceId'>) => ({
  names: { en: 'Best' },
  place: 'services',
  serviceIds: [serviceId],
})
const newGrade = () => ({ icon: '/grade.svg', names: { en: 'Grade' }, spendingGoalUsd: String(another()) })
const newInvitation = () => ({ email: `invited${another()}@example.com`, name: 'Invited', role: 'support' })
const newSignInProvider = () => ({ provider: 'google', clientId: `client-${another()}`, clientSecret: 'an-upstream-key-of-sign-in' })
const newHost = () => `shop-${another()}.example`
const aHost = async ({ owner, panelKey }: OperatorStage) => {
  const host = newHost()
  // A panel has only so many: those of earlier calls go.
  const { hosts } = await dataOf(owner.ask('GET', `/panels/${panelKey}/hosts`))
  for (const { host: old, isMain } of hosts.slice(3)) if (!isMain) await owner.ask('DELETE', `/panels/${panelKey}/hosts/${old}`)
  await owner.ask('POST', `/panels/${panelKey}/hosts`, { host })
  return { host }
}
const newWithdrawalMethod = () => ({ icon: '/bank.svg', texts: { en: { name: 'Bank' } }, minAmountUsd: '10' })
const newGatewayAccount = () => ({
  connector: 'crypto-invoice',
  fields: { endpoint: 'http://127.0.0.1:1', secret: 'an-upstream-key-of-coins', webhookSecret: 'an-upstream-key-of-callbacks' },
  isLive: true,
})
const newBanner = () => ({ place: 'dashboard', type: 'html', contents: { en: '<p>Hello</p>' } })
/** Another one each time. */
const newPicture = () => new File([`<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 ${another()}"/></svg>`], 'mark.svg')
const newType = () => ({
  ...{ networkId: 1, type: 'likes', slug: `likes-${another()}`, name: 'Likes', icon: '/icon.svg', color: null, translations: {} },
})
const newLabel = () => ({ name: `Label ${another()}`, color: null, translations: {} })
const newDelivery = () => ({ name: `Way ${another()}`, description: 'The link is shown in newsletters.', translations: {} })
const newTarget = () => ({
  ...{ type: 'comments', name: `Comments ${another()}`, placeholder: null, selectableValues: [], isOptional: false, translations: {} },
})
const newKey = () => ({ name: `Program ${another()}`, permissions: ['services.view'] })
const shelvesOf = async ({ owner, panelKey }: OperatorStage, shelves: string): Promise<readonly Versioned[]> =>
  (await owner.ask('GET', `/panels/${panelKey}/${shelves}`)).body.rows
const networkOf = async (stage: OperatorStage, id: number): Promise<Versioned> =>
  (await shelvesOf(stage, 'networks')).find((network) => network.id === id) as Versioned
const aThing =
  (things: string, body: (stage: OperatorStage) => unknown) =>
  async (stage: OperatorStage): Promise<{ id: number }> => ({
    id: (await dataOf(stage.owner.ask('POST', `/panels/${stage.panelKey}/${things}`, body(stage)))).id,
  })

/** How each call of the operators' API is made, by its operation: tests of rights, audit and isolation are made from it. */
export const operatorCalls: Readonly<Record<string, OperatorCall>> = {
  showRights: {},
  findThings: {},
  listStaff: {},
  ...staffCalls,
  showOwnRights: {},
  listInvitations: {},
  inviteStaff: { body: async () => newInvitation() },
  withdrawInvitation: { params: aThing('invitations', newInvitation) },
  ...attentionCalls,
  ...viewCalls,
  ...noteCalls,
  ...documentCalls,
  showGuide: {},
  showToday: {},
  countOrders: {},
  listAuditRows: {},
  // Made by the stage, in the owner's name.
  showAuditRow: {
    params: async ({ owner, panelKey }) => ({ id: (await owner.ask('GET', `/panels/${panelKey}/audit`)).body.rows[0]?.id ?? 0 }),
  },
  listAuditChoices: {},
  listOperatorKeys: {},
  makeOperatorKey: { body: async () => newKey() },
  revokeOperatorKey: { params: aThing('keys', newKey) },
  exportAuditRows: {},
  listApprovals: {},
  showApproval: { params: (stage) => anApproval(stage, stage.owner) },
  agreeToApproval: { params: (stage) => anApproval(stage, stage.deploymentOwner), body: async () => ({}) },
  refuseApproval: { params: (stage) => anApproval(stage, stage.deploymentOwner), body: async () => ({ reason: 'Not today' }) },
  withdrawApproval: { params: (stage) => anApproval(stage, stage.owner), body: async () => ({}) },
  undoChange: {
    params: async (stage) => {
      const { id } = await aThing('banners', newBanner)(stage)
      const { undo } = await stage.owner.ask('PATCH', `/panels/${stage.panelKey}/banners/${id}`, { version: 1, sorting: 7 })
      return { id: Number(undo) }
    },
    body: async () => ({}),
  },
  ...bulkCalls,
  ...serviceCalls,
  listPaymentMethods: {},
  showPaymentMethodAudiences: {},
  showPaymentMethod: { params: async (stage) => ({ id: (await methodOf(stage)).id }) },
  createPaymentMethod: { body: async () => ({ strategy: 'balance', icon: '/icon.svg', texts: { en: { name: `Method ${another()}` } } }) },
  changePaymentMethod: {
    params: async (stage) => ({ id: (await methodOf(stage)).id }),
    body: async (stage) => ({ version: (await methodOf(stage)).version, accountNumber: `Account ${another()}`, feePercent: '2.5' }),
  },
  orderPaymentMethods: { body: async (stage) => ({ ids: (await methodsOf(stage)).map(({ id }) => id).reverse() }) },
  turnPaymentMethod: {
    params: async (stage) => ({ id: (await methodOf(stage)).id }),
    body: async (stage) => {
      const { version, isEnabled } = await methodOf(stage)
      return { version, isOn: !isEnabled }
    },
  },
  listWithdrawalMethodsOfPanel: {},
  showWithdrawalMethod: { params: aThing('withdrawal-methods', newWithdrawalMethod) },
  createWithdrawalMethod: { body: async () => newWithdrawalMethod() },
  changeWithdrawalMethod: {
    params: aThing('withdrawal-methods', newWithdrawalMethod),
    body: async () => ({ version: 1, feePercent: '2.5' }),
  },
  orderWithdrawalMethods: {
    body: async (stage) => {
      const things = `/panels/${stage.panelKey}/withdrawal-methods`
      for (const thing of [newWithdrawalMethod(), newWithdrawalMethod()]) await stage.owner.ask('POST', things, thing)
      const { rows } = (await stage.owner.ask('GET', things)).body
      return { ids: rows.map(({ id }: Versioned) => id).reverse() }
    },
  },
  turnWithdrawalMethod: {
    params: aThing('withdrawal-methods', newWithdrawalMethod),
    body: async () => ({ isOn: false, version: 1 }),
  },
  listGatewayConnectors: {},
  listGatewayAccounts: {},
  showGatewayAccount: { params: aThing('gateway-accounts', newGatewayAccount) },
  listPaymentMethodSales: {},
  createGatewayAccount: { body: async () => newGatewayAccount() },
  changeGatewayAccount: {
    params: aThing('gateway-accounts', newGatewayAccount),
    body: async () => ({ version: 1, fields: { endpoint: 'https://other.example' } }),
  },
  replaceGatewaySecrets: {
    params: aThing('gateway-accounts', newGatewayAccount),
    body: async () => ({ version: 1, fields: { webhookSecret: 'an-upstream-key-of-messages' } }),
  },
  closeGatewayAccount: { params: aThing('gateway-accounts', newGatewayAccount), body: async () => ({ version: 1 }) },
  showGatewayMessage: { params: async (stage) => ({ ...(await aThing('gateway-accounts', newGatewayAccount)(stage)), payment: 'pay_1' }) },
  testGatewayAccount: { params: aThing('gateway-accounts', newGatewayAccount), body: async () => ({}) },
  ...providerCalls,
  ...ticketCalls,
  ...planCalls,
  listOrders: {},
  showOrder: { params: async (stage) => ({ id: await stage.newOrder() }) },
  ...orderCalls,
  showServiceRoutes: { params: async ({ serviceId: id }) => ({ id }) },
  replaceServiceRoutes: {
    params: async ({ work }) => ({ id: work.unsoldServiceId }),
    body: async ({ owner, panelKey, work }) => {
      const { version } = await dataOf(owner.ask('GET', `/panels/${panelKey}/services/${work.unsoldServiceId}/routes`))
      const route = { accountId: work.accountId, providerServiceId: 'Place the link', rateUsd: `0.${another()}`, rateKind: 'per_1000' }
      return { version, routes: [route] }
    },
  },
  listRouteTests: { params: async ({ work }) => ({ id: work.unsoldServiceId }) },
  testRoute: {
    params: async ({ work }) => ({ id: work.unsoldServiceId }),
    body: async ({ owner, panelKey, work }) => {
      const path = `/panels/${panelKey}/services/${work.unsoldServiceId}`
      const { version } = await dataOf(owner.ask('GET', `${path}/routes`))
      const providerServiceId = 'Place the link'
      const route = { accountId: work.accountId, providerServiceId, rateUsd: '0.5', rateKind: 'per_1000' }
      await owner.ask('PUT', `${path}/routes`, { version, routes: [route] })
      const { targets } = await dataOf(owner.ask('GET', `${path}/route-tests`))
      return {
        ...{
          accountId: work.accountId,
          providerServiceId,
          costMax: '100',
          link: `https://www.youtube.com/watch?v=r${String(another()).padStart(10, '0')}`,
        },
        targets: targets.map(({ id, allowed }: { id: number; allowed: string[] }) => ({ id, values: [allowed[0] ?? 'one'] })),
      }
    },
  },
  listRoutes: {},
  listWaitingPayments: {},
  showWaitingPayment: { params: async (stage) => ({ id: await stage.newWaitingPayment() }) },
  confirmPayment: {
    params: async (stage) => ({ id: await stage.newWaitingPayment() }),
    body: async () => ({ received: '10.00', bankReference: `TRX ${another()}` }),
  },
  rejectPayment: { params: async (stage) => ({ id: await stage.newWaitingPayment() }), body: async () => ({ reason: 'Not found' }) },
  readBankStatement: {
    body: async () => ({ file: new File(['Date;Amount;Currency;Account;Text\n24.11.2026;1,00;EUR;DE02;INV-1\n'], 'statement.csv') }),
  },
  ...withdrawalCalls,
  ...cardCalls,
  listPostings: {},
  exportPostings: {},
  listLedgerAccounts: {},
  showLedgerAccount: {
    params: async ({ owner, panelKey }) => ({ id: (await owner.ask('GET', `/panels/${panelKey}/ledger-accounts`)).body.rows[0]?.id ?? 0 }),
  },
  showTrialBalance: {},
  listLedgerIncidents: {},
  runLedgerChecks: { body: async () => ({}) },
  resumePanel: { body: async () => ({ reason: 'Books were compared' }) },
  ...customerCalls,
  listOrderAttempts: { params: async (stage) => ({ id: await stage.newOrder() }) },
  checkOrder: { params: async ({ work }) => ({ id: work.orderId }), body: async () => ({}) },
  listReviews: {},
  listDecidedReviews: {},
  showReview: { params: async ({ review }) => ({ id: await review.newOrder() }) },
  ...reviewCalls,
  listWorkByHand: {},
  tellProgress: { body: async ({ work }) => ({ rows: [{ orderId: work.orderId, delivered: another() }] }) },
  listRefillsByHand: {},
  tellRefill: { params: async ({ work }) => ({ id: work.refillId }), body: async () => ({ state: 'in_progress' }) },
  listNetworks: {},
  changeNetwork: {
    params: async () => ({ id: 1 }),
    body: async (stage) => ({ version: (await networkOf(stage, 1)).version, title: `Title ${another()}` }),
  },
  turnNetwork: {
    params: async () => ({ id: 1 }),
    body: async (stage) => {
      const { version, isEnabled } = await networkOf(stage, 1)
      return { version, isOn: !isEnabled }
    },
  },
  orderNetworks: {
    body: async (stage) => {
      await soldNetwork(stage, 12)
      return { ids: (await shelvesOf(stage, 'networks')).map(({ id }) => id).reverse() }
    },
  },
  removeNetwork: { params: (stage) => soldNetwork(stage, 12) },
  tryLink: { body: async () => ({ url: 'https://youtu.be/dQw4w9WgXcQ' }) },
  listServiceTypes: {},
  createServiceType: { body: async () => newType() },
  changeServiceType: { params: aThing('service-types', newType), body: async () => ({ version: 1, name: 'Views, again' }) },
  orderServiceTypes: { body: async (stage) => ({ ids: (await shelvesOf(stage, 'service-types')).map(({ id }) => id).reverse() }) },
  moveServicesOfType: {
    params: aThing('service-types', newType),
    body: async (stage) => ({ to: (await aThing('service-types', newType)(stage)).id }),
  },
  removeServiceType: { params: aThing('service-types', newType) },
  listLabels: {},
  createLabel: { body: async () => newLabel() },
  changeLabel: { params: aThing('labels', newLabel), body: async () => ({ version: 1, color: '#123456' }) },
  removeLabel: { params: aThing('labels', newLabel) },
  listDeliveries: {},
  createDelivery: { body: async () => newDelivery() },
  changeDelivery: { params: aThing('deliveries', newDelivery), body: async () => ({ version: 1, name: 'Newsletters' }) },
  removeDelivery: { params: aThing('deliveries', newDelivery) },
  listTargets: {},
  createTarget: { body: async () => newTarget() },
  changeTarget: { params: aThing('targets', newTarget), body: async () => ({ version: 1, isOptional: true }) },
  removeTarget: { params: aThing('targets', newTarget) },
  listSettings: {},
  changeSettings: {
    body: async ({ owner, panelKey }) => {
      const { version } = await dataOf(owner.ask('GET', `/panels/${panelKey}/settings`))
      return { version, changes: { logo_alt: `Logo ${another()}` } }
    },
  },
  previewService: { body: async ({ serviceId }) => ({ id: serviceId, fields: { startsWithinMinutes: 7 } }) },
  previewBanner: { body: async () => ({ fields: newBanner() }) },
  previewSettings: { body: async () => ({ changes: { logo_alt: 'A logo', light_palette: { primary: '#112233' } } }) },
  listSignInProviders: {},
  saveSignInProvider: { body: async () => newSignInProvider() },
  turnSignInProvider: {
    params: async ({ owner, panelKey }) => {
      await owner.ask('PUT', `/panels/${panelKey}/sign-in-providers`, newSignInProvider())
      return { provider: 'google' }
    },
    body: async ({ owner, panelKey }) => {
      const [google] = await dataOf(owner.ask('GET', `/panels/${panelKey}/sign-in-providers`))
      return { isOn: !google.isEnabled }
    },
  },
  testSignInProvider: {
    params: async ({ owner, panelKey }) => {
      await owner.ask('PUT', `/panels/${panelKey}/sign-in-providers`, newSignInProvider())
      return { provider: 'google' }
    },
    body: async () => ({}),
  },
  testCaptcha: { body: async () => ({}) },
  listHosts: {},
  addHost: {
    body: async (stage) => {
      await aHost(stage)
      return { host: newHost() }
    },
  },
  checkHost: { params: aHost, body: async () => ({}) },
  makeMainHost: { params: aHost, body: async () => ({}) },
  removeHost: { params: aHost },
  changePlace: {
    body: async ({ owner, panelKey }) => {
      const { hosts } = await dataOf(owner.ask('GET', `/panels/${panelKey}/hosts`))
      return { origin: `https://${hosts[0].host}`, cookieDomain: null }
    },
  },
  ...shopCalls,
  measureBrand: { body: async () => ({ light: { primary: '#ffff00' }, dark: {} }) },
  uploadPicture: { body: async () => ({ permission: 'content.edit', file: newPicture() }) },
  listBanners: {},
  showBanner: { params: aThing('banners', newBanner) },
  changeBanner: { params: aThing('banners', newBanner), body: async () => ({ version: 1, sorting: 2 }) },
  createBanner: { body: async () => newBanner() },
  showMenu: {},
  saveMenu: {
    body: async ({ owner, panelKey }) => {
      const { version, items } = await dataOf(owner.ask('GET', `/panels/${panelKey}/menu`))
      return { version, items: items.toReversed() }
    },
  },
  ...contentCalls,
  removeBanner: { params: aThing('banners', newBanner) },
  ...couponCalls,
  showCoupon: { params: aThing('coupons', tenPercent) },
  createCoupon: { body: async () => tenPercent() },
  turnCoupon: { params: aThing('coupons', tenPercent), body: async () => ({ isOn: false, version: 1 }) },
  showGrade: { params: aThing('grades', newGrade) },
  createGrade: { body: async () => newGrade() },
  changeGrade: { params: aThing('grades', newGrade), body: async () => ({ version: 1, discountPercent: '3' }) },
  showOffer: { params: aThing('offers', newOffer) },
  changeOffer: { params: aThing('offers', newOffer), body: async () => ({ version: 1, position: 3 }) },
  createOffer: { body: async (stage) => newOffer(stage) },
  removeOffer: { params: aThing('offers', newOffer) },
}
