import { type Catalogue, type CatalogueService, priceServices } from '@vitrine/catalogue'
import type { Trx } from '@vitrine/platform/database'
import { invariant } from '@vitrine/platform/kernel'
import type { FulfilmentDeps } from '../../deps.ts'
import { currencyDiffers, currencyNotConfirmed, noList } from '../../errors.ts'
import { hasList } from '../../model/by-hand.ts'
import { compareLists, type ListChanges, type ListedService } from '../../model/compare-lists.ts'
import { readListed } from '../../model/listed-service.ts'
import type { Capability, Provider } from '../../ports.ts'
import { getAccount, lockBreaker, markSynced, type ProviderAccount, saveLacks } from '../../store/account-store.ts'
import { endNotice, openNotice } from '../../store/notice-store.ts'
import { knownServices, markupsOf, noteChanges, saveListed } from '../../store/provider-catalogue-store.ts'
import { routesOfAccount, setRate, setType } from '../../store/route-store.ts'
import { noteTooOften, pacedAccess, waitForCall } from '../accounts/pace-calls.ts'
import { followedPrices } from './followed-prices.ts'
import { guardRoutes, type RouteGuard } from './guard-routes.ts'

export interface CatalogueSyncDeps extends FulfilmentDeps {
  readonly catalogue: Catalogue
}

export interface SyncReport {
  /** False when the list differed too much to be accepted: nothing was changed. */
  readonly isAccepted: boolean
  readonly listed: number
  readonly changes: ListChanges
  readonly repriced: number
  readonly guard: RouteGuard
}

const nothing: RouteGuard = { paused: [], resumed: [], stopped: [], restarted: [] }

/**
 * Reads an account's list of services and applies it: rates of our routes, prices of imported services, services that are gone or back. What would sell at a
 * loss is not sold. Refused until an operator has confirmed the account's currency.
 */
export async function syncCatalogue(deps: CatalogueSyncDeps, panelId: number, accountId: number): Promise<SyncReport> {
  const account = await deps.database.read(panelId, (trx) => getAccount(trx, deps.secrets, accountId))
  if (!hasList(account.connector)) throw noList(account.name)
  if (!account.currencyConfirmedAt) throw currencyNotConfirmed(account.name, account.access.currency)
  const provider = deps.providers[account.connector]
  invariant(provider, `connector ${account.connector} is installed`)
  await waitForCall(deps, panelId, account)
  const services = await provider.services(pacedAccess(deps, panelId, account))
  const { currency } = account.access
  const foreign = services.find((service) => service.currency !== null && service.currency !== currency)
  if (foreign?.currency) throw currencyDiffers(account.name, foreign.currency, currency)
  const listed = readListed(services, account.usdRatePpm)
  const lacks = await learnLacks(deps, panelId, account, provider)
  const snapshot = await deps.catalogue.refresh(panelId)
  const report = await deps.database.transaction(panelId, async (trx) => {
    // Two syncs of one account follow one another.
    await lockBreaker(trx, accountId)
    if (lacks) await saveLacks(trx, accountId, lacks)
    const changes = compareLists(await knownServices(trx, accountId), listed)
    return changes ? follow(deps, trx, account, listed, changes, (id) => snapshot.service(id)) : distrust(deps, trx, account, listed.length)
  })
  await deps.catalogue.refresh(panelId)
  return report
}

/** What the provider lacks; undefined without a usable answer, or when it may not be probed so often. Then the known state stays. */
async function learnLacks(
  deps: FulfilmentDeps,
  panelId: number,
  account: ProviderAccount,
  provider: Provider,
): Promise<readonly Capability[] | undefined> {
  try {
    await waitForCall(deps, panelId, account)
    return await provider.lacks?.(pacedAccess(deps, panelId, account))
  } catch (error) {
    await noteTooOften(deps, panelId, account.id, error)
    deps.log.info(
      { event: 'provider.capabilities.unknown', panelId, accountId: account.id, error: String(error) },
      'what a provider does without could not be found out',
    )
    return undefined
  }
}

async function distrust(deps: FulfilmentDeps, trx: Trx, account: ProviderAccount, listed: number): Promise<SyncReport> {
  const text = `the list has only ${listed} services, more than half of it is gone`
  const notice = { accountId: account.id, kind: 'catalogue', subject: '', text, at: deps.clock.now() } as const
  if (await openNotice(trx, notice))
    deps.log.error(
      { event: 'provider.account.attention', panelId: trx.panelId, account: account.name, text },
      'a provider account needs attention',
    )
  return { isAccepted: false, listed, changes: { rates: [], removed: [], returned: [] }, repriced: 0, guard: nothing }
}

async function follow(
  deps: FulfilmentDeps,
  trx: Trx,
  account: ProviderAccount,
  listed: readonly ListedService[],
  changes: ListChanges,
  serviceOf: (id: number) => CatalogueService | undefined,
): Promise<SyncReport> {
  const now = deps.clock.now()
  const byId = new Map(listed.map((service) => [service.providerServiceId, service]))
  await saveListed(trx, account.id, listed, now)
  await noteChanges(trx, account.id, changes, now)
  await markSynced(trx, account.id, now)
  await endNotice(trx, account.id, 'catalogue', [''], now)
  for (const route of await routesOfAccount(trx, account.id)) {
    const rate = byId.get(route.providerServiceId)
    if (rate && rate.rateKind === route.rateKind && rate.rateNano !== route.rateNano) await setRate(trx, route, rate.rateNano)
    if (rate && rate.type !== route.type) await setType(trx, route, rate.type)
  }
  const followed = await followedPrices(trx, account.id, byId, await markupsOf(trx, account.id))
  const prices = new Map(followed.map(({ serviceId, priceNano }) => [serviceId, priceNano]))
  const repriced = await priceServices(trx, prices, now)
  const priced = (id: number): CatalogueService | undefined => {
    const service = serviceOf(id)
    return service && { ...service, priceNano: prices.get(id) ?? service.priceNano }
  }
  const guard = await guardRoutes(deps, trx, account, { isListed: (id) => byId.has(id), serviceOf: priced })
  return { isAccepted: true, listed: listed.length, changes, repriced, guard }
}
