import { offerPlans } from '@vitrine/keywords'
import type { Database } from '@vitrine/platform/database'
import { createSecretBox } from '@vitrine/platform/secrets'
import type { SandboxAddresses } from '../tools/stack/stack.ts'
import { seedBrand } from './brand/index.ts'
import { seedCatalogue } from './catalogue/index.ts'
import { seedFreeTrials } from './free-trials/index.ts'
import { seedFulfilment } from './fulfilment/index.ts'
import { seedChannels } from './insights/index.ts'
import { liveDemoMonth } from './month/live-demo-month.ts'
import type { MonthSize } from './month/plan.ts'
import { seedOperators } from './operators/index.ts'
import { seedPanels } from './panels/index.ts'
import { seedPayments } from './payments/index.ts'
import { seedPeople } from './people/index.ts'
import { seedPromotions } from './promotions/index.ts'
import { seedSignIn } from './sign-in/index.ts'
import { seedTasks } from './tasks/index.ts'

export interface DemoPlace {
  readonly port: number
  readonly isNorthbeamPrivate?: boolean | undefined
  readonly sandbox: Pick<SandboxAddresses, 'gateway' | 'crypto' | 'stripe' | 'upstream' | 'openid' | 'youtube'>
  readonly masterKey: string
  /** The first shop has a month of business behind it; only while no server runs, whose workers would send and deliver in the present. */
  readonly month?: { readonly adminUrl: string; readonly deliverySeconds: number; readonly size: MonthSize } | undefined
}

/** The demo: two panels with their catalogues, payment methods, providers and people. Running again changes nothing but addresses. */
export async function seedDemo(
  database: Database,
  { port, sandbox, masterKey, month, isNorthbeamPrivate = false }: DemoPlace,
): Promise<void> {
  const secrets = createSecretBox(masterKey)
  const panels = await seedPanels(database, { port, isNorthbeamPrivate })
  await seedOperators(
    database,
    secrets,
    Object.values(panels).map(({ id }) => id),
  )
  for (const [key, panel] of Object.entries(panels) as ['tidewell' | 'northbeam', (typeof panels)['tidewell']][]) {
    await seedCatalogue(database, panel, key)
    await seedPayments(database, panel.id, {
      gatewayEndpoint: sandbox.gateway,
      gatewaySecret: 'sandbox-secret',
      webhookSecret: 'sandbox-webhook-secret',
      cryptoEndpoint: sandbox.crypto,
      stripeEndpoint: sandbox.stripe,
      secrets,
    })
    await seedFulfilment(database, panel.id, {
      endpoint: `${sandbox.upstream}/api/v2`,
      key: 'sandbox-request-id',
      secrets,
      profile: 'request_id',
    })
    await seedPromotions(database, panel.id)
    await seedFreeTrials(database, panel.id)
    await seedSignIn(database, panel, { url: sandbox.openid, secrets })
    await seedPeople(database, panel)
    await seedChannels(database, panel, { url: sandbox.youtube, secrets })
    // Before there are orders for people's tasks, which nobody would do a month ago.
    if (month && key === 'tidewell') await liveDemoMonth(database, { ...month, sandbox, secrets, panelId: panel.id })
    await seedTasks(database, panel, { secrets })
    await database.transaction(panel.id, offerPlans)
    await seedBrand(database, panel)
  }
}
