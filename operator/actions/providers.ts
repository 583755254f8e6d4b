import { createCatalogue } from '@vitrine/catalogue'
import { confirmAccountCurrency, type FulfilmentDeps, syncCatalogue } from '@vitrine/fulfilment'
import {
  type AccountOverview,
  type CatalogueSyncDeps,
  type CountedBy,
  classifyErrorText,
  classifyStatusName,
  declareParameters,
  importServices,
  listAccounts,
  noticesOf,
  providerStates,
  rateChangesOf,
  type SyncReport,
  servicesOf,
  setAccountLimits,
  setMarkup,
} from '@vitrine/fulfilment/operator'
import type { OrderParameter } from '@vitrine/ordering'
import { createPanels } from '@vitrine/panels'
import { formatMicro } from '@vitrine/platform/kernel'
import { formatUnitPrice, parseUnitPrice, ppmOf } from '@vitrine/pricing'
import { recorded } from './recorded.ts'

/** The options of its actions. */
export const providerOptions = {
  panel: { type: 'string' },
  currency: { type: 'string' },
  rate: { type: 'string' },
  percent: { type: 'string' },
  fixed: { type: 'string' },
  round: { type: 'string' },
  ending: { type: 'string' },
  category: { type: 'string' },
  floor: { type: 'string' },
  'low-balance': { type: 'string' },
  calls: { type: 'string' },
  exclusive: { type: 'string' },
  'id-window': { type: 'string' },
  balance: { type: 'string' },
  delivery: { type: 'string' },
  ids: { type: 'string' },
  type: { type: 'string' },
  guarantee: { type: 'string' },
  part: { type: 'string' },
  word: { type: 'string' },
  means: { type: 'string' },
  service: { type: 'string' },
  takes: { type: 'string' },
  counts: { type: 'string' },
} as const
type OptionName = keyof typeof providerOptions
type Options = Readonly<Partial<Record<OptionName, string>>>

interface Place {
  readonly deps: CatalogueSyncDeps
  readonly panelId: number
  readonly accounts: readonly AccountOverview[]
  readonly account: AccountOverview
  readonly options: Options
}

function needed(options: Options, name: OptionName): string {
  const value = options[name]
  if (value === undefined) throw new Error(`--${name} is missing.`)
  return value
}

function nano(options: Options, name: 'fixed' | 'round' | 'ending', otherwise: bigint): bigint {
  const value = options[name] === undefined ? otherwise : parseUnitPrice(options[name])
  if (value === undefined) throw new Error(`--${name} is no price.`)
  return value
}

const percentPpm = (text: string): number => Math.round(ppmOf(text) / 100)

/** Millionths of a decimal. */
const millionths = (text: string): bigint => BigInt(Math.round(Number(text) * 1_000_000))

function switched(name: string, value: string | undefined): Readonly<Record<string, boolean>> {
  if (value !== undefined && value !== 'on' && value !== 'off') throw new Error('Switches are on or off.')
  return value === undefined ? {} : { [name]: value === 'on' }
}

/** One of the given meanings; null for "nothing". */
function meaning<T extends string>(options: Options, known: readonly T[]): T | null {
  const text = needed(options, 'means')
  const found = known.find((one) => one === text)
  if (found === undefined && text !== 'nothing') throw new Error(`--means is one of ${known.join(', ')}, nothing.`)
  return found ?? null
}

async function list({ deps, panelId, accounts }: Pick<Place, 'deps' | 'panelId' | 'accounts'>): Promise<string[]> {
  const shown = accounts.map((account) =>
    deps.database.read(panelId, async (trx) => [
      ...overviewOf(account),
      ...(await noticesOf(trx, account.id)).map(({ at, kind, text }) => `   ! ${at.toISOString()} ${kind}: ${text}`),
      ...(await rateChangesOf(trx, account.id, 10)).map(
        ({ at, providerServiceId, name, oldNano, newNano }) =>
          `   ${at.toISOString()} ${providerServiceId} ${name}: ${formatUnitPrice(oldNano)} → ${formatUnitPrice(newNano)}`,
      ),
    ]),
  )
  return (await Promise.all(shown)).flat()
}

function overviewOf(account: AccountOverview): string[] {
  const { id, name, endpoint, currency, breaker, listed, imported, routes, pausedRoutes, lacks } = account
  const confirmed = account.currencyConfirmedAt ? '' : ' (not confirmed)'
  const balance = account.balanceMicro === null ? 'never asked' : `${formatMicro(account.balanceMicro)} ${currency}`
  return [
    `${id}  ${name}  ${endpoint}`,
    `   ${currency}${confirmed}, breaker ${breaker}, floor ${account.marginFloorPpm / 10_000} %`,
    `   balance ${balance}, warned below ${formatMicro(account.lowBalanceMicro)}; list read ${account.syncedAt?.toISOString() ?? 'never'}`,
    ...(lacks.length > 0 ? [`   does without ${lacks.join(', ')}`] : []),
    `   ${listed} services listed, ${imported} imported, ${routes} routes, ${pausedRoutes} of them paused`,
  ]
}

async function sync({ deps, panelId }: Pick<Place, 'deps' | 'panelId'>, accounts: readonly AccountOverview[]): Promise<string[]> {
  const lines: string[] = []
  for (const account of accounts) lines.push(...syncedOf(account, await syncCatalogue(deps, panelId, account.id)))
  return lines
}

function syncedOf({ name }: AccountOverview, report: SyncReport): string[] {
  if (!report.isAccepted) return [`${name}: only ${report.listed} services are listed; nothing was changed`]
  const { listed, changes, guard, repriced } = report
  return [
    `${name}: ${listed} listed, ${changes.rates.length} new rates, ${changes.removed.length} removed, ${changes.returned.length} back`,
    `   ${repriced} of our prices changed; off sale: ${guard.stopped.join(', ') || 'none'}; on sale again: ${guard.restarted.join(', ') || 'none'}`,
  ]
}

/** What is noted about one account; there is nothing to say then. */
const notes: Readonly<Record<string, (place: Place) => Promise<void>>> = {
  confirm: ({ deps, panelId, account, options }) =>
    confirmAccountCurrency(deps, panelId, account.id, {
      currency: needed(options, 'currency').toUpperCase(),
      usdRatePpm: millionths(needed(options, 'rate')),
    }),
  markup: ({ deps, panelId, account, options }) =>
    deps.database.transaction(panelId, (trx) =>
      setMarkup(trx, account.id, {
        category: options.category ?? '',
        percentPpm: percentPpm(needed(options, 'percent')),
        fixedNano: nano(options, 'fixed', 0n),
        roundToNano: nano(options, 'round', 10_000_000n),
        endingNano: options.ending === undefined ? null : nano(options, 'ending', 0n),
      }),
    ),
  limits: ({ deps, panelId, account, options }) =>
    deps.database.transaction(panelId, (trx) =>
      setAccountLimits(trx, account.id, {
        ...(options.floor === undefined ? {} : { marginFloorPpm: percentPpm(options.floor) }),
        ...(options.calls === undefined ? {} : { callsPerMinute: Number(options.calls) }),
        ...(options['low-balance'] === undefined ? {} : { lowBalanceMicro: millionths(options['low-balance']) }),
      }),
    ),
  evidence: ({ deps, panelId, account, options }) =>
    deps.database.transaction(panelId, (trx) =>
      setAccountLimits(trx, account.id, {
        ...switched('isExclusive', options.exclusive),
        ...switched('asksIdWindow', options['id-window']),
        ...switched('reconcilesBalance', options.balance),
      }),
    ),
  text: ({ deps, panelId, account, options }) => {
    const reason = meaning(options, ['definitive', 'transient', 'funds', 'key', 'order'] as const)
    return deps.database.transaction(panelId, (trx) => classifyErrorText(trx, account.id, needed(options, 'part'), reason))
  },
  word: ({ deps, panelId, account, options }) => {
    const state = meaning(options, ['pending', 'in_progress', 'completed', 'partial', 'canceled'] as const)
    return deps.database.transaction(panelId, (trx) => classifyStatusName(trx, account.id, needed(options, 'word'), state))
  },
}

/** What is asked or done with one account, and what came of it. */
const errands: Readonly<Record<string, (place: Place) => Promise<string[]>>> = {
  sync: (place) => sync(place, [place.account]),
  takes: (place) => takes(place),
  services: async ({ deps, panelId, account, options }) => {
    const wanted = options.category?.toLowerCase() ?? ''
    const services = await deps.database.read(panelId, (trx) => servicesOf(trx, account.id))
    return services
      .filter(({ category }) => category.toLowerCase().includes(wanted))
      .map(({ providerServiceId, rate, type, category, name }) => `${providerServiceId}  ${rate}  ${type}  ${category}  ${name}`)
  },
  import: async ({ deps, panelId, account, options }) => {
    const { ids, category, type, guarantee } = options
    const { imported, skipped } = await importServices(deps, panelId, account.id, {
      deliveryId: Number(needed(options, 'delivery')),
      guaranteeDays: Number(guarantee ?? 30),
      ...(ids === undefined ? {} : { ids: ids.split(',').map((id) => id.trim()) }),
      ...(category === undefined ? {} : { category }),
      ...(type === undefined ? {} : { serviceTypeId: Number(type) }),
    })
    return [
      ...imported.map(
        ({ serviceId, providerServiceId, name, priceNano }) =>
          `${providerServiceId} → service ${serviceId} at ${formatUnitPrice(priceNano)}  ${name}`,
      ),
      ...skipped.map(({ providerServiceId, name, because }) => `${providerServiceId} left out: ${because}  ${name}`),
      `${imported.length} imported, ${skipped.length} left out`,
    ]
  },
}

const countings: readonly CountedBy[] = ['quantity', 'lines', 'order']
const parameters: readonly OrderParameter[] = ['comments', 'keywords', 'brief', 'language', 'country']

/** `brief=brief,country=geo`: our parameter, then the provider's field. */
function fieldsOf(text: string): Readonly<Partial<Record<OrderParameter, string>>> {
  const pairs = text.split(',').map((pair) => pair.trim().split('='))
  return Object.fromEntries(
    pairs.map(([name = '', field = '']) => {
      const parameter = parameters.find((one) => one === name)
      if (!parameter || field === '') throw new Error(`--takes names ${parameters.join(', ')} with the provider's fields: brief=brief`)
      return [parameter, field]
    }),
  )
}

async function takes({ deps, panelId, account, options }: Place): Promise<string[]> {
  const serviceId = Number(needed(options, 'service'))
  const countedBy = countings.find((one) => one === options.counts)
  if (options.counts !== undefined && !countedBy) throw new Error(`--counts is one of ${countings.join(', ')}.`)
  const declared = { ...(countedBy ? { countedBy } : {}), ...(options.takes === undefined ? {} : { fields: fieldsOf(options.takes) }) }
  const routes = await deps.database.transaction(panelId, (trx) => declareParameters(trx, account.id, serviceId, declared))
  if (routes === 0) throw new Error(`${account.name} does not deliver service ${serviceId}.`)
  return [`${routes} of the routes of service ${serviceId} at ${account.name} say so now`]
}

const actionOf: Readonly<Record<string, string>> = {
  confirm: 'provider.currency-confirmed',
  markup: 'provider.markup-changed',
  text: 'provider.word-classified',
  word: 'provider.word-classified',
  sync: 'provider.list-read',
  import: 'provider.services-imported',
  takes: 'service.routes-changed',
}

export const isCommand = (name: string): boolean => name === 'list' || Object.hasOwn(notes, name) || Object.hasOwn(errands, name)

/** Runs one command and returns its output; invalid arguments are thrown as a sentence. */
export async function carryOut(
  deps: FulfilmentDeps,
  [command = '', name]: readonly string[],
  text: (name: string) => string | undefined,
): Promise<string[]> {
  const values: Options = Object.fromEntries(Object.keys(providerOptions).map((option) => [option, text(option)]))
  const panels = await createPanels(deps.database).all()
  const panel = values.panel ? panels.find((one) => one.key === values.panel) : panels.length === 1 ? panels[0] : undefined
  if (!panel) throw new Error(`Which panel? --panel ${panels.map((one) => one.key).join(' | ')}`)
  const accounts = await deps.database.read(panel.id, listAccounts)
  const place = { deps: { ...deps, catalogue: createCatalogue(deps.database) }, panelId: panel.id, accounts, options: values }
  if (command === 'list') return list(place)
  if (command === 'sync' && !name) return sync(place, accounts)
  const account = accounts.find((one) => one.name.toLowerCase() === name?.toLowerCase() || String(one.id) === name)
  if (!account) throw new Error(`Which account? ${accounts.map((one) => one.name).join(' | ')}`)
  const act = {
    permission: 'providers.edit',
    action: actionOf[command] ?? 'provider.changed',
    kind: 'provider',
    ids: [account.id],
    read: providerStates,
  }
  // A list of services is read and imported in many transactions: those that change the account itself have a row.
  const isEvent = Object.hasOwn(notes, command)
  const recording = { ...place, deps: { ...place.deps, database: recorded(deps.database, { ...act, isEvent }) }, account }
  await notes[command]?.(recording)
  return (await errands[command]?.(recording)) ?? []
}
