import { parseArgs } from 'node:util'
import { createCatalogue } from '@vitrine/catalogue'
import {
  type AccountOverview,
  type CatalogueSyncDeps,
  classifyErrorText,
  classifyStatusWord,
  confirmAccountCurrency,
  importServices,
  listAccounts,
  noticesOf,
  rateChangesOf,
  servicesOf,
  setAccountLimits,
  setMarkup,
  syncCatalogue,
} from '@vitrine/fulfilment'
import { createPanels } from '@vitrine/panels'
import { formatMicro } from '@vitrine/platform/kernel'
import { formatUnitPrice, parseUnitPrice, ppmOf } from '@vitrine/pricing'
import { openFulfilment } from './fulfilment/open-fulfilment.ts'

const USAGE = `Accounts at providers, what they sell, and what we make of it. ACCOUNT is an account's name or number.

  node tools/providers.ts list                                   accounts, balances, notices, latest rate changes
  node tools/providers.ts confirm ACCOUNT --currency USD --rate 1   one unit of the account's currency is worth so many USD
  node tools/providers.ts markup ACCOUNT --percent 40 [--fixed 0.05] [--round 0.01] [--category TEXT]
  node tools/providers.ts limits ACCOUNT [--floor 10] [--low-balance 50] [--calls 60]
                                percent of the price that must stay with us; warn below that balance; calls a minute
  node tools/providers.ts evidence ACCOUNT [--exclusive on|off] [--id-window on|off] [--balance on|off]
                                what may tell about unknown outcomes there: ids between two of ours (agree it with the provider), the balance
                                (where it charges on acceptance); both only when nobody else spends from the account
  node tools/providers.ts text ACCOUNT --part TEXT --means definitive|transient|funds|key|order|nothing
                                what the provider means by a refusal with that piece of text: try the next provider, try again later, we are
                                out of money there, our key is not accepted, it does not know the order it was asked about; "nothing" forgets it, and the outcome is unknown again
  node tools/providers.ts word ACCOUNT --word WORD --means pending|in_progress|completed|partial|canceled|nothing
                                what he means by a word of progress
  node tools/providers.ts services ACCOUNT [--category TEXT]     what the provider lists
  node tools/providers.ts import ACCOUNT --delivery N [--ids 1,2,3 | --category TEXT] [--type N] [--guarantee 30]
  node tools/providers.ts sync [ACCOUNT]                         read the list now: rates, prices, what is gone

  --panel KEY   the panel; the first one when there is only one

Works on DATABASE_URL with MASTER_KEY, or on the data of \`npm start\` in DATA_DIR (.data/demo).`

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    panel: { type: 'string' },
    currency: { type: 'string' },
    rate: { type: 'string' },
    percent: { type: 'string' },
    fixed: { type: 'string' },
    round: { type: 'string' },
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
  },
})

interface Place {
  readonly deps: CatalogueSyncDeps
  readonly panelId: number
  readonly accounts: readonly AccountOverview[]
  readonly account: AccountOverview
}

class Misused extends Error {}

function needed(name: keyof typeof options): string {
  const value = options[name]
  if (value === undefined) throw new Misused(`--${name} is missing.\n\n${USAGE}`)
  return value
}

function nano(name: 'fixed' | 'round', otherwise: bigint): bigint {
  const value = options[name] === undefined ? otherwise : parseUnitPrice(options[name])
  if (value === undefined) throw new Misused(`--${name} is no price.`)
  return value
}

const percentPpm = (text: string): number => Math.round(ppmOf(text) / 100)

/** Millionths of a decimal. */
const millionths = (text: string): bigint => BigInt(Math.round(Number(text) * 1_000_000))

function switched(name: string, value: string | undefined): Readonly<Record<string, boolean>> {
  if (value !== undefined && value !== 'on' && value !== 'off') throw new Misused('Switches are on or off.')
  return value === undefined ? {} : { [name]: value === 'on' }
}

/** One of the given meanings; null for "nothing". */
function meaning<T extends string>(known: readonly T[]): T | null {
  const text = needed('means')
  const found = known.find((one) => one === text)
  if (found === undefined && text !== 'nothing') throw new Misused(`--means is one of ${known.join(', ')}, nothing.`)
  return found ?? null
}

async function list({ deps, panelId, accounts }: Omit<Place, 'account'>): Promise<void> {
  for (const account of accounts) {
    const confirmed = account.currencyConfirmedAt ? '' : ' (not confirmed)'
    console.info(`${account.id}  ${account.name}  ${account.endpoint}`)
    console.info(`   ${account.currency}${confirmed}, breaker ${account.breaker}, floor ${account.marginFloorPpm / 10_000} %`)
    const balance = account.balanceMicro === null ? 'never asked' : `${formatMicro(account.balanceMicro)} ${account.currency}`
    console.info(
      `   balance ${balance}, warned below ${formatMicro(account.lowBalanceMicro)}; list read ${account.syncedAt?.toISOString() ?? 'never'}`,
    )
    if (account.lacks.length > 0) console.info(`   does without ${account.lacks.join(', ')}`)
    console.info(
      `   ${account.listed} services listed, ${account.imported} imported, ${account.routes} routes, ${account.pausedRoutes} of them paused`,
    )
    const [notices, changes] = await deps.database.read(panelId, async (trx) => [
      await noticesOf(trx, account.id),
      await rateChangesOf(trx, account.id, 10),
    ])
    for (const notice of notices) console.info(`   ! ${notice.at.toISOString()} ${notice.kind}: ${notice.text}`)
    for (const change of changes)
      console.info(
        `   ${change.at.toISOString()} ${change.providerServiceId} ${change.name}: ${formatUnitPrice(change.oldNano)} → ${formatUnitPrice(change.newNano)}`,
      )
  }
}

async function sync({ deps, panelId }: Pick<Place, 'deps' | 'panelId'>, accounts: readonly AccountOverview[]): Promise<void> {
  for (const account of accounts) {
    const report = await syncCatalogue(deps, panelId, account.id)
    if (!report.isBelieved) console.info(`${account.name}: only ${report.listed} services are listed; nothing was changed`)
    else {
      const { changes, guard } = report
      console.info(
        `${account.name}: ${report.listed} listed, ${changes.rates.length} new rates, ${changes.removed.length} removed, ${changes.returned.length} back`,
      )
      console.info(
        `   ${report.repriced} of our prices changed; off sale: ${guard.stopped.join(', ') || 'none'}; on sale again: ${guard.restarted.join(', ') || 'none'}`,
      )
    }
  }
}

/** What can be done with one account. */
const commands: Readonly<Record<string, (place: Place) => Promise<void>>> = {
  sync: (place) => sync(place, [place.account]),
  confirm: ({ deps, panelId, account }) =>
    confirmAccountCurrency(deps, panelId, account.id, {
      currency: needed('currency').toUpperCase(),
      usdRatePpm: millionths(needed('rate')),
    }),
  markup: ({ deps, panelId, account }) =>
    deps.database.transaction(panelId, (trx) =>
      setMarkup(trx, account.id, {
        category: options.category ?? '',
        percentPpm: percentPpm(needed('percent')),
        fixedNano: nano('fixed', 0n),
        roundToNano: nano('round', 10_000_000n),
      }),
    ),
  limits: ({ deps, panelId, account }) =>
    deps.database.transaction(panelId, (trx) =>
      setAccountLimits(trx, account.id, {
        ...(options.floor === undefined ? {} : { marginFloorPpm: percentPpm(options.floor) }),
        ...(options.calls === undefined ? {} : { callsPerMinute: Number(options.calls) }),
        ...(options['low-balance'] === undefined ? {} : { lowBalanceMicro: millionths(options['low-balance']) }),
      }),
    ),
  evidence: ({ deps, panelId, account }) =>
    deps.database.transaction(panelId, (trx) =>
      setAccountLimits(trx, account.id, {
        ...switched('isExclusive', options.exclusive),
        ...switched('asksIdWindow', options['id-window']),
        ...switched('weighsBalance', options.balance),
      }),
    ),
  text: ({ deps, panelId, account }) => {
    const reason = meaning(['definitive', 'transient', 'funds', 'key', 'order'] as const)
    return deps.database.transaction(panelId, (trx) => classifyErrorText(trx, account.id, needed('part'), reason))
  },
  word: ({ deps, panelId, account }) => {
    const state = meaning(['pending', 'in_progress', 'completed', 'partial', 'canceled'] as const)
    return deps.database.transaction(panelId, (trx) => classifyStatusWord(trx, account.id, needed('word'), state))
  },
  services: async ({ deps, panelId, account }) => {
    const wanted = options.category?.toLowerCase() ?? ''
    for (const service of await deps.database.read(panelId, (trx) => servicesOf(trx, account.id)))
      if (service.category.toLowerCase().includes(wanted))
        console.info(`${service.providerServiceId}  ${service.rate}  ${service.type}  ${service.category}  ${service.name}`)
  },
  import: async ({ deps, panelId, account }) => {
    const report = await importServices(deps, panelId, account.id, {
      deliveryId: Number(needed('delivery')),
      guaranteeDays: Number(options.guarantee ?? 30),
      ...(options.ids === undefined ? {} : { ids: options.ids.split(',').map((id) => id.trim()) }),
      ...(options.category === undefined ? {} : { category: options.category }),
      ...(options.type === undefined ? {} : { serviceTypeId: Number(options.type) }),
    })
    for (const { serviceId, providerServiceId, name, priceNano } of report.imported)
      console.info(`${providerServiceId} → service ${serviceId} at ${formatUnitPrice(priceNano)}  ${name}`)
    for (const { providerServiceId, name, because } of report.skipped) console.info(`${providerServiceId} left out: ${because}  ${name}`)
    console.info(`${report.imported.length} imported, ${report.skipped.length} left out`)
  },
}

async function main(): Promise<void> {
  const [command = '', name] = positionals
  if (command !== 'list' && !commands[command]) throw new Misused(USAGE)
  const { deps, close } = await openFulfilment()
  try {
    const panels = await createPanels(deps.database).all()
    const panel = options.panel ? panels.find((one) => one.key === options.panel) : panels.length === 1 ? panels[0] : undefined
    if (!panel) throw new Misused(`Which panel? --panel ${panels.map((one) => one.key).join(' | ')}`)
    const accounts = await deps.database.read(panel.id, listAccounts)
    const place = { deps: { ...deps, catalogue: createCatalogue(deps.database) }, panelId: panel.id, accounts }
    if (command === 'list') return await list(place)
    if (command === 'sync' && !name) return await sync(place, accounts)
    const account = accounts.find((one) => one.name.toLowerCase() === name?.toLowerCase() || String(one.id) === name)
    if (!account) throw new Misused(`Which account? ${accounts.map((one) => one.name).join(' | ')}`)
    await commands[command]?.({ ...place, account })
  } finally {
    await close()
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(error instanceof Misused ? 2 : 1)
  },
)
