import type { Catalogue } from '@vitrine/catalogue'
import { importShelves } from '@vitrine/catalogue'
import type { Trx } from '@vitrine/platform/database'
import { type AuditState, type BoundOperatorRoute, listPage, operatorRoute, outsideRoute, textOfCursor } from '@vitrine/platform/http'
import { parseMicro, Refusal, refuse } from '@vitrine/platform/kernel'
import { type PriceRule, percentOf, ppmOfPercent, type RoundingDirection } from '@vitrine/pricing'
import { confirmAccountCurrency } from '../../commands/accounts/confirm-currency.ts'
import { importSelected, planImport, type SelectedImport } from '../../commands/catalogue/import-selected.ts'
import { syncCatalogue } from '../../commands/catalogue/sync-catalogue.ts'
import type { FulfilmentDeps } from '../../deps.ts'
import { shelfFor } from '../../model/map-service.ts'
import type { PlannedService } from '../../model/plan-import.ts'
import { countProviderList, type ProviderListRow, providerCategories, providerList } from '../../queries/provider-list.ts'
import { importedServices } from '../../store/provider-catalogue-store.ts'
import { providerListContract as contract } from '../import-schemas.ts'
import { accountNamed, accountOf, providerStates } from './provider-states.ts'
import { usdInNano } from './usd-in-nano.ts'

const looks = { permission: 'providers.view', scope: 'panel' } as const
const edits = { permission: 'providers.edit', scope: 'panel' } as const

/** What operators read of a provider's list and make from it. */
export const importRoutes = (deps: FulfilmentDeps & { readonly catalogue: Catalogue }): BoundOperatorRoute[] => [
  outsideRoute(
    contract.confirmCurrency,
    {
      permission: 'providers.secret',
      scope: 'panel',
      audit: { action: 'provider.currency-confirmed', entity: 'provider', ids: ({ params }) => [params.id], read: providerStates },
    },
    {
      load: async ({ params, body }, { trx }) => {
        const { access } = await accountOf(trx, deps.secrets, params.id)
        if (parseMicro(body.usdRate) === 0n) refuse('usdRate', 'fields.invalid')
        return { panelId: trx.panelId, id: params.id, key: access.key, currency: body.currency, usdRatePpm: parseMicro(body.usdRate) ?? 0n }
      },
      call: async ({ panelId, id, key, currency, usdRatePpm }) => {
        const said = await reported(() => confirmAccountCurrency(deps, panelId, id, { currency, usdRatePpm }), key)
        return { data: { isConfirmed: said.kind === 'done', message: said.kind === 'done' ? null : said.message } }
      },
    },
  ),
  outsideRoute(
    contract.sync,
    {
      ...edits,
      audit: { action: 'provider.list-read', entity: 'provider', ids: ({ params }) => [params.id], read: providerStates },
    },
    {
      load: async ({ params }, { trx }) => {
        const { access } = await accountOf(trx, deps.secrets, params.id)
        return { panelId: trx.panelId, id: params.id, key: access.key }
      },
      call: async ({ panelId, id, key }) => ({ data: await syncNow(deps, panelId, id, key) }),
    },
  ),
  operatorRoute(contract.services, looks, async ({ params, query }, { trx, now }) => {
    await accountNamed(trx, params.id)
    const filter = { state: query.view, q: query.q, category: query['filter.category'] ?? null }
    const rows = await providerList(trx, params.id, filter, { after: placeOf(query.cursor), limit: query.limit + 1 })
    const total = { count: await countProviderList(trx, params.id, filter), isExact: true }
    const cursorOf = ({ category, name, id }: { readonly category: string; readonly name: string; readonly id: string }) =>
      JSON.stringify([category, name, id])
    return listPage({ rows: rows.map(presentListed), limit: query.limit, total, now, cursorOf })
  }),
  operatorRoute(contract.importOptions, looks, async ({ params }, { trx }) => {
    await accountNamed(trx, params.id)
    const { types, deliveries } = await importShelves(trx)
    return {
      data: {
        categories: (await providerCategories(trx, params.id)).map((one) => ({
          ...one,
          proposedServiceTypeId: shelfFor(types, { category: one.category, name: '' })?.serviceTypeId ?? null,
        })),
        serviceTypes: types.map(({ serviceTypeId, typeName, networkId, networkName, linkKinds }) => ({
          id: serviceTypeId,
          name: typeName,
          networkId,
          networkName,
          linkKinds: [...linkKinds],
        })),
        deliveries: [...deliveries],
      },
    }
  }),
  operatorRoute(contract.previewImport, { ...edits, isQuestion: true }, async ({ params, body }, { trx }) => {
    const account = await accountNamed(trx, params.id)
    const rows = await planImport(trx, account, inputOf(body))
    return { data: reportOf(rows, account.marginFloorPpm, new Map()) }
  }),
  operatorRoute(
    contract.importServices,
    {
      ...edits,
      alsoNeeds: () => ['services.edit', 'services.price'],
      audit: {
        action: 'provider.services-imported',
        entity: 'provider',
        ids: ({ params }) => [params.id],
        read: importStates,
        isEvent: true,
      },
    },
    async ({ params, body }, { trx, actor }) => {
      const account = await accountOf(trx, deps.secrets, params.id)
      const { rows, made } = await importSelected(trx, account, inputOf(body), actor.name)
      return { data: reportOf(rows, account.marginFloorPpm, made) }
    },
  ),
]

/** What an import changes of an account: which services were made from it. */
async function importStates(trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> {
  const id = Number(ids[0])
  const states = await providerStates(trx, [id])
  const state = states.get(String(id))
  if (!state) return states
  const services = (await importedServices(trx, id)).map(({ serviceId }) => serviceId).sort((one, other) => one - other)
  return new Map([
    [String(id), { label: state.label, fields: { importedCount: services.length, latestServiceId: services.at(-1) ?? null } }],
  ])
}

const MESSAGE_MAX = 300

type Reported<T> = { readonly kind: 'done'; readonly value: T } | { readonly kind: 'refused' | 'no_answer'; readonly message: string }

/** That a provider does not answer, or another currency, is an outcome and no error of ours; its text is shown without the key. */
async function reported<T>(ask: () => Promise<T>, key: string): Promise<Reported<T>> {
  try {
    return { kind: 'done', value: await ask() }
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    const message = (key ? said.replaceAll(key, '…') : said).slice(0, MESSAGE_MAX)
    return { kind: error instanceof Refusal ? 'refused' : 'no_answer', message }
  }
}

async function syncNow(deps: FulfilmentDeps & { readonly catalogue: Catalogue }, panelId: number, id: number, key: string) {
  const began = performance.now()
  const said = await reported(() => syncCatalogue(deps, panelId, id), key)
  const milliseconds = Math.round(performance.now() - began)
  const nothing = { listed: 0, rates: 0, removed: 0, returned: 0, repriced: 0, paused: [], resumed: [], stopped: [], restarted: [] }
  if (said.kind !== 'done') return { ...nothing, outcome: said.kind, message: said.message, milliseconds }
  const { isAccepted, listed, changes, repriced, guard } = said.value
  return {
    outcome: isAccepted ? ('read' as const) : ('not_believed' as const),
    message: null,
    listed,
    rates: changes.rates.length,
    removed: changes.removed.length,
    returned: changes.returned.length,
    repriced,
    paused: [...guard.paused],
    resumed: [...guard.resumed],
    stopped: [...guard.stopped],
    restarted: [...guard.restarted],
    milliseconds,
  }
}

/** Where a page begins; 422 for what is no cursor of ours. */
function placeOf(cursor: string | undefined): readonly [string, string, string] | null {
  const text = textOfCursor(cursor)
  if (text === undefined) return null
  const place = parsed(text)
  const isPlace = Array.isArray(place) && place.length === 3 && place.every((part) => typeof part === 'string' && !part.includes('\0'))
  return isPlace ? [place[0], place[1], place[2]] : refuse('cursor', 'fields.invalid')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const presentListed = ({ providerServiceId, rateNano, ...row }: ProviderListRow) => ({
  ...row,
  id: providerServiceId,
  rateNano: rateNano.toString(),
})

interface WrittenRule {
  readonly percent: string
  readonly fixedUsd: string
  readonly roundToUsd: string
  readonly direction: RoundingDirection
  readonly endingUsd: string | null
  readonly minMarginPercent: string
}

interface WrittenImport extends Pick<SelectedImport, 'mapping' | 'names' | 'followsPrice'> {
  readonly select:
    | { readonly ids: readonly string[] }
    | { readonly filter: { readonly state: SelectedFilter['state']; readonly q: string; readonly category?: string | null | undefined } }
  readonly rule: WrittenRule | null
  readonly onSale: boolean
}
type SelectedFilter = Extract<SelectedImport['select'], { readonly filter: unknown }>['filter']

const inputOf = ({ select, mapping, rule, names, followsPrice, onSale }: WrittenImport): SelectedImport => ({
  select: 'ids' in select ? select : { filter: { ...select.filter, category: select.filter.category ?? null } },
  mapping,
  rule: rule && ruleOf(rule),
  names,
  followsPrice,
  isOnSale: onSale,
})

const ruleOf = ({ percent, fixedUsd, roundToUsd, direction, endingUsd, minMarginPercent }: WrittenRule): PriceRule => ({
  base: 'cost',
  percentPpm: ppmOfPercent(percent) ?? 0,
  fixedNano: usdInNano(fixedUsd),
  roundToNano: usdInNano(roundToUsd),
  direction,
  endingNano: endingUsd === null ? null : usdInNano(endingUsd),
  minMarginPpm: ppmOfPercent(minMarginPercent) ?? 0,
})

function reportOf(planned: readonly PlannedService[], marginFloorPpm: number, made: ReadonlyMap<string, number>) {
  const rows = planned.map(({ listed, name, because, serviceId, plan, priceNano, marginPpm, isRaisedToMargin }) => ({
    providerServiceId: listed.providerServiceId,
    name,
    providerName: listed.name,
    category: listed.category,
    type: listed.type,
    serviceTypeId: plan?.serviceTypeId ?? null,
    rateKind: listed.rateKind,
    costNano: listed.rateNano.toString(),
    priceNano: priceNano.toString(),
    marginPercent: marginPpm === null ? null : percentOf(marginPpm),
    warns: [
      ...(isRaisedToMargin ? ['raised_to_margin' as const] : []),
      ...(marginPpm !== null && marginPpm < 0 ? ['loss' as const] : []),
      ...(marginPpm !== null && marginPpm >= 0 && marginPpm < marginFloorPpm ? ['below_floor' as const] : []),
    ],
    because,
    serviceId: made.get(listed.providerServiceId) ?? serviceId,
  }))
  const fits = rows.filter(({ because }) => because === null).length
  return { rows, fits, skipped: rows.length - fits }
}
