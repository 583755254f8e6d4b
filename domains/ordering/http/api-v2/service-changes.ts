import { createHash } from 'node:crypto'
import { type CatalogueSnapshot, type ReportedPart, type ServiceChange, type ServiceCursor, serviceChangesSince } from '@vitrine/catalogue'
import type { RequestContext } from '@vitrine/platform/http'
import { v2ServiceFields } from '../../contract/v2-answers.ts'
import type { OrderingDeps } from '../../deps.ts'
import { type ListTerms, serviceRow } from './catalogue-list.ts'
import type { Fields } from './fields.ts'
import { EXTENDED, v2Type } from './parameters.ts'
import { badField } from './refusals.ts'

const PAGE = 500
const FROM_THE_FIRST: ServiceCursor = { transaction: '0', serviceId: 0 }
const REFRESHES_MAX = 5

interface ServiceEntry {
  readonly service: number
  readonly change: 'added' | 'changed' | 'removed'
  readonly changed_at: string
  readonly fields: readonly string[]
  readonly now: object | null
}

/**
 * `service_changes`: services that changed since a cursor, each once with what of it is different and how it stands now for this customer, 500 at once. Without a cursor
 * all that is offered to them. `terms` moves with what changes every rate: their own discounts and the price of the guarantee.
 */
export async function v2ServiceChanges(
  deps: OrderingDeps,
  { panelId }: RequestContext,
  fields: Fields,
  termsOn: (snapshot: CatalogueSnapshot) => Promise<ListTerms>,
): Promise<object> {
  const since = cursorOf(fields.text('since'))
  const { changes: found, version } = await deps.database.read(panelId, (trx) => serviceChangesSince(trx, since, PAGE + 1))
  const page = found.slice(0, PAGE)
  const terms = await termsOn(await snapshotFrom(deps, panelId, version))
  const last = page.at(-1) ?? since
  return {
    changes: page.flatMap((change) => entryOf(change, since, terms) ?? []),
    cursor: `${last.transaction}-${last.serviceId}`,
    terms: fingerprintOf(terms),
    more: found.length > PAGE,
  }
}

/** The catalogue as it stood at a version or later: told from an older one, a change would be passed over for ever. */
async function snapshotFrom({ catalogue }: OrderingDeps, panelId: number, version: number): Promise<CatalogueSnapshot> {
  let snapshot = await catalogue.snapshot(panelId)
  for (let tries = 0; snapshot.version < version; tries += 1) {
    if (tries >= REFRESHES_MAX) throw new Error(`The catalogue of panel ${panelId} stays older than version ${version}`)
    snapshot = await catalogue.refresh(panelId)
  }
  return snapshot
}

function entryOf(change: ServiceChange, since: ServiceCursor, terms: ListTerms): ServiceEntry | undefined {
  const isNew = (part: ReportedPart) => isAfter(change.changed[part], change.serviceId, since)
  const service = terms.snapshot.service(change.serviceId)
  const now = service && serviceRow(service, terms)
  const entry = { service: change.serviceId, changed_at: change.changedAt.toISOString() }
  const isOpened = !change.isClosedSale || terms.discounts.opensClosedSales
  if (!now) {
    // What the customer could not see at the cursor either is no change for them.
    const isOutOfList = service !== undefined && v2Type(service) === EXTENDED && !terms.isWhole
    const isOffSale = !service?.isSellable || service.isRestricted
    const wasHidden =
      since.transaction === FROM_THE_FIRST.transaction ||
      (isOffSale && !isNew('sale')) ||
      (!isOpened && !isNew('closed')) ||
      (isOutOfList && !isNew('type'))
    return wasHidden ? undefined : { ...entry, change: 'removed', fields: [], now: null }
  }
  if (isNew('sale') || (isNew('closed') && !terms.discounts.opensClosedSales)) return { ...entry, change: 'added', fields: [], now }
  const fields = v2ServiceFields.filter(isNew)
  return fields.length === 0 ? undefined : { ...entry, change: 'changed', fields, now }
}

/** Whether a transaction is one that the reader has not passed. */
function isAfter(transaction: string | undefined, serviceId: number, since: ServiceCursor): boolean {
  if (transaction === undefined) return false
  const [one, other] = [BigInt(transaction), BigInt(since.transaction)]
  return one > other || (one === other && serviceId > since.serviceId)
}

const fingerprintOf = ({ guaranteePpm, discounts }: ListTerms): string =>
  createHash('sha256')
    .update(
      JSON.stringify([guaranteePpm, discounts.gradePpm, discounts.opensClosedSales, [...discounts.services].sort(([a], [b]) => a - b)]),
    )
    .digest('base64url')
    .slice(0, 12)

function cursorOf(text: string | undefined): ServiceCursor {
  if (text === undefined) return FROM_THE_FIRST
  const [, transaction, service] = /^(\d{1,18})-(\d{1,10})$/.exec(text) ?? []
  if (transaction === undefined || Number(service) > 2_147_483_647) throw badField('since', 'the cursor of an earlier answer')
  return { transaction, serviceId: Number(service) }
}
