import { type CatalogueService, createCatalogue, type TargetKind } from '@vitrine/catalogue'
import { type DeclaredParameters, saveProviderAccount, setRoutes } from '@vitrine/fulfilment'
import type { NewRoute } from '@vitrine/fulfilment/operator'
import type { Database } from '@vitrine/platform/database'
import type { SecretBox } from '@vitrine/platform/secrets'
import { generatedService } from '@vitrine/sandbox'

export interface DemoProvider {
  readonly secrets: SecretBox
  /** The upstream panel's v2 address. */
  readonly endpoint: string
  readonly key: string
  readonly profile: 'plain' | 'request_id' | 'list'
}

/** Services of the sandbox that can be canceled and are refilled, so that every order of the demo can show everything. */
const upstreamServices = Array.from({ length: 1_000 }, (_nothing, index) => generatedService(index + 1)).filter(
  (service) => service.cancel && service.refill,
)

/** The kind of upstream service that takes what ours asks for, and its description for operators. */
interface Shelf {
  readonly type: string
  /** What its description names beyond its type. */
  readonly takes?: readonly string[]
  readonly declared?: DeclaredParameters
}

const plain: Shelf = { type: 'Default' }
const shelfOf: Readonly<Record<TargetKind, Shelf>> = {
  comments: { type: 'Custom Comments' },
  seo_keywords: { type: 'SEO' },
  textarea: { type: 'Default', takes: ['brief', 'language'], declared: { fields: { brief: 'brief', language: 'language' } } },
  languages: { type: 'Default', takes: ['brief', 'language'], declared: { fields: { brief: 'brief', language: 'language' } } },
  countries: { type: 'Default', takes: ['country'], declared: { fields: { country: 'country' } } },
}
const isOn = (shelf: Shelf, service: (typeof upstreamServices)[number]): boolean =>
  service.type === shelf.type && String(service.parameters ?? []) === String(shelf.takes ?? [])

/** One upstream panel delivers everything that a panel sells. Seeding again follows the upstream to its new address and adds routes of new services. */
export async function seedFulfilment(database: Database, panelId: number, { secrets, ...upstream }: DemoProvider): Promise<void> {
  const catalogue = await createCatalogue(database, { checkEveryMs: 0 }).snapshot(panelId)
  await database.transaction(panelId, async (trx) => {
    const account = { name: 'Sandbox upstream', connector: 'api-v2', concurrency: 16, ...upstream }
    const accountId = await saveProviderAccount(trx, secrets, account)
    const sellable = catalogue.services.filter((service) => service.isSellable)
    await setRoutes(
      trx,
      sellable.map((service) => routeOf(service, accountId)),
    )
  })
}

/** Each service goes to a different upstream one, never to one that would cost more than four fifths of the price: such orders are not sent. */
function routeOf(service: CatalogueService, accountId: number): NewRoute {
  const [kind] = service.targets.map(({ type }) => type)
  const shelf = kind ? shelfOf[kind] : plain
  const fitting = upstreamServices.filter((one) => isOn(shelf, one))
  const first = service.id % fitting.length
  const inTurn = [...fitting.slice(first), ...fitting.slice(0, first)]
  const upstream = inTurn.find((one) => nanoOf(one.rate) * 5n <= pricePer1000(service) * 4n) ?? cheapestOf(fitting)
  return {
    serviceId: service.id,
    priority: 1,
    accountId,
    providerServiceId: String(upstream.service),
    rateNano: nanoOf(upstream.rate),
    rateKind: 'per_1000',
    type: upstream.type,
    declared: shelf.declared ?? {},
  }
}

function pricePer1000({ priceNano, discountPpm, pricingPer, priceType, defaultQuantity }: CatalogueService): bigint {
  const units = BigInt(priceType === 'fixed' ? defaultQuantity : pricingPer)
  return (priceNano * BigInt(1_000_000 - discountPpm)) / (units * 1_000n)
}

/** The sandbox writes prices with at most six decimals. */
function nanoOf(rate: string): bigint {
  const [whole = '0', fraction = ''] = rate.split('.')
  return BigInt(whole) * 1_000_000_000n + BigInt(fraction.padEnd(9, '0'))
}

const cheapestOf = (services: typeof upstreamServices) =>
  services.toSorted((one, other) => (nanoOf(one.rate) < nanoOf(other.rate) ? -1 : 1))[0] ?? generatedService(1)
