import { type Catalogue, createCatalogue } from '@vitrine/catalogue'
import { createSandboxGateway } from '@vitrine/connectors/payment-gateways/sandbox'
import { createStripeGateway } from '@vitrine/connectors/payment-gateways/stripe'
import { createApiV2Provider } from '@vitrine/connectors/providers/api-v2'
import { type FulfilmentDeps, fulfilmentDueRows, fulfilmentTimings } from '@vitrine/fulfilment'
import { createPanels, type Panel } from '@vitrine/panels'
import { listMethods, type PaymentMethod, type PaymentsDeps, paymentsDueRows, paymentTimings } from '@vitrine/payments'
import type { Database } from '@vitrine/platform/database'
import { createEgress } from '@vitrine/platform/outbound'
import type { SecretBox } from '@vitrine/platform/secrets'
import { tell } from '../orders/upstream.ts'
import type { Operator } from './funds.ts'
import type { LivedTime } from './lived-time.ts'

/** Where the outside world of the demo answers. */
export interface MonthSandbox {
  readonly upstream: string
  readonly gateway: string
  readonly stripe: string
}

export interface MonthPlace {
  readonly database: Database
  readonly panelId: number
  readonly secrets: SecretBox
  readonly sandbox: MonthSandbox
  /** Who answers customers. */
  readonly support: Operator
}

/** What the month is lived with: the domains as the server wires them, at the time of the month, and the sandbox that pays and delivers. */
export interface Business extends MonthPlace {
  readonly clock: LivedTime
  readonly panel: Panel
  readonly catalogue: Catalogue
  readonly payments: PaymentsDeps
  readonly fulfilment: FulfilmentDeps
  readonly methods: readonly PaymentMethod[]
  /** Sends every order that is paid. */
  send(): Promise<void>
  /** Asks the provider how the orders stand that it has. */
  follow(): Promise<void>
  /** Asks the gateways about payments that are under way, and sends refunds. */
  collect(): Promise<void>
}

/** By then the first look at a payment is due. */
const COLLECTED_AFTER_MS = 3 * 60_000

const silent = { info: () => {}, error: () => {} }

export async function openBusiness(place: MonthPlace, clock: LivedTime): Promise<Business> {
  const { database, panelId, secrets } = place
  const egress = createEgress({ privateHosts: ['127.0.0.1'] })
  const panels = createPanels(database, { checkEveryMs: 0 })
  const payments: PaymentsDeps = {
    ...{ database, panels, secrets, clock, timings: paymentTimings, isProduction: false },
    gateways: { sandbox: createSandboxGateway({ egress }), stripe: createStripeGateway({ egress }) },
  }
  const fulfilment: FulfilmentDeps = {
    ...{ database, secrets, clock, timings: fulfilmentTimings(), log: silent },
    providers: { 'api-v2': createApiV2Provider({ egress }) },
  }
  const queues = [...fulfilmentDueRows(fulfilment), ...paymentsDueRows(payments)]
  /** Until nothing of it is due. */
  const workOff = async (name: string): Promise<void> => {
    const queue = queues.find((one) => one.name === name)
    if (!queue) throw new Error(`There is no queue ${name}`)
    while ((await queue.run()) > 0);
  }
  return {
    ...place,
    ...{ clock, payments, fulfilment },
    panel: await panels.get(panelId),
    catalogue: createCatalogue(database, { checkEveryMs: 0 }),
    methods: await listMethods(database, panelId, { list: 'all', payer: null, now: clock.now() }),
    send: () => workOff('fulfilment.submit-lines'),
    follow: () => workOff('fulfilment.poll-orders'),
    collect: async () => {
      clock.goTo(new Date(clock.now().getTime() + COLLECTED_AFTER_MS))
      await workOff('payments.check-invoices')
      await workOff('payments.send-refunds')
    },
  }
}

/** The upstream panel delivers in so many seconds from now on. */
export const deliverIn = ({ sandbox }: Pick<Business, 'sandbox'>, deliverySeconds: number): Promise<void> =>
  tell(sandbox.upstream, { settings: { deliverySeconds } })
