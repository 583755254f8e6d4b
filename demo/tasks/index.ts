import { type CatalogueService, createCatalogue } from '@vitrine/catalogue'
import { communityParameters } from '@vitrine/earning'
import { saveProviderAccount, setRoutes } from '@vitrine/fulfilment'
import { findUserByEmail, register } from '@vitrine/identity'
import { placeOrder, prepareLines } from '@vitrine/ordering/operator'
import type { Panel } from '@vitrine/panels'
import type { Database } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import type { SecretBox } from '@vitrine/platform/secrets'
import { giveBalance } from '../people/give-balance.ts'

const CUSTOMER = { email: 'studio@tidewell.example', name: 'Harbour Studio', password: 'slow-harbour-5', dollars: 60n }

/** Services of the demo that people carry out, with what the demo's second customer wants of each. */
const wanted = [
  {
    slug: 'youtube-comments-with-your-text-community-tasks',
    url: 'https://www.youtube.com/watch?v=HarbourWlk1',
    comments: ['What a calm walk!', 'Which harbour is this?', 'More of this, please.'],
  },
  { slug: 'youtube-comments-community-tasks', url: 'https://www.youtube.com/watch?v=HarbourWlk2', quantity: 5 },
  { slug: 'youtube-subscribers-community-tasks-steady-pace', url: 'https://www.youtube.com/@harbour-studio', quantity: 20 },
  { slug: 'youtube-video-likes-community-tasks-steady-pace', url: 'https://www.youtube.com/watch?v=HarbourWlk3', quantity: 50 },
  { slug: 'youtube-premiere-views-community-tasks-steady-pace', url: 'https://www.youtube.com/watch?v=HarbourWlk4', quantity: 100 },
] as const
type Wanted = (typeof wanted)[number]

/** Makes people a provider of the first panel, with orders from one customer, so that there are tasks. The orders are placed once. */
export async function seedTasks(database: Database, panel: Panel, { secrets }: { readonly secrets: SecretBox }): Promise<void> {
  if (panel.key !== 'tidewell') return
  const catalogue = await createCatalogue(database, { checkEveryMs: 0 }).snapshot(panel.id)
  const ordered = wanted.flatMap((input) => {
    const service = catalogue.service(input.slug)
    return service?.isSellable ? [{ wish: input, service }] : []
  })
  await database.transaction(panel.id, async (trx) => {
    const account = {
      name: 'People of the panel',
      connector: 'community',
      endpoint: 'people',
      key: 'none',
      profile: 'request_id',
      concurrency: 16,
    } as const
    const accountId = await saveProviderAccount(trx, secrets, account)
    const way = {
      priority: 1,
      accountId,
      providerServiceId: 'community',
      rateNano: 0n,
      rateKind: 'per_1000',
      declared: communityParameters,
    } as const
    await setRoutes(
      trx,
      ordered.map(({ service }) => ({ ...way, serviceId: service.id })),
    )
  })
  if (await database.read(panel.id, (trx) => findUserByEmail(trx, CUSTOMER.email))) return
  const userId = await aCustomer(database, panel)
  for (const { wish: input, service } of ordered) {
    const lines = prepareLines({ snapshot: catalogue, panel, lines: [lineOf(input, service)], prefix: 'orders' })
    const order = {
      panelId: panel.id,
      userId,
      fromBalance: true,
      source: null,
      locale: 'en',
      catalogueVersion: catalogue.version,
      lines,
      idempotency: null,
    } as const
    await placeOrder(database, order)
  }
}

const lineOf = (input: Wanted, service: CatalogueService) => ({
  service_id: service.id,
  url: input.url,
  quantity: 'comments' in input ? input.comments.length : input.quantity,
  is_guarantee: false,
  is_reorder: false,
  targetable_values:
    'comments' in input ? service.targets.slice(0, 1).map(({ id }) => ({ target_id: id, values: [...input.comments] })) : [],
})

async function aCustomer(database: Database, panel: Panel): Promise<number> {
  const { dollars, ...person } = CUSTOMER
  const form = { ...person, password_confirmation: person.password, account_type: 'individual' as const }
  const { userId } = await register(database, { panelId: panel.id, form, locale: 'en', now: new Date(), emailIsProven: true })
  await giveBalance(database, { panelId: panel.id, userId, amount: micro(dollars * 1_000_000n) })
  return userId
}
