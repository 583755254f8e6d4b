import type { Trx } from '@vitrine/platform/database'
import type { AuditState } from '@vitrine/platform/http'
import { knownNetworks } from '../../model/links/networks/known-networks.ts'
import { normaliseLink } from '../../model/links/normalise-link.ts'
import { loadLinks } from '../../store/load-catalogue.ts'
import { deliveryShelves, labelShelves, networkShelves, targetShelves, typeShelves } from '../../store/operator/shelf-rows.ts'

/** What services are sorted by or ask for, each with how many services it has. */
export const shelves = {
  networks: networkShelves,
  types: typeShelves,
  labels: labelShelves,
  deliveries: deliveryShelves,
  targets: targetShelves,
}

interface Row {
  readonly id: number
  readonly name: string
  readonly version: number
}

/** How things of one kind stand, as the audit log compares them; what the panel has never had is not there. */
export const shelfStates =
  (rowsOf: (trx: Trx) => Promise<readonly Row[]>) =>
  async (trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> => {
    const wanted = new Set(ids.map(String))
    const rows = (await rowsOf(trx)).filter(({ id, version }) => version > 0 && wanted.has(String(id)))
    return new Map(rows.map((row) => [String(row.id), { label: row.name, fields: fieldsOf(row), version: row.version }]))
  }

function fieldsOf(row: Row): Readonly<Record<string, unknown>> {
  const { id: _, version: __, ...fields } = row
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !['typeCount', 'linkKinds'].includes(name)))
}

/** In which order things of one kind stand, and which. */
export const orderStates =
  (label: string, rowsOf: (trx: Trx) => Promise<readonly Row[]>) =>
  async (trx: Trx): Promise<ReadonlyMap<string, AuditState>> => {
    const ids = (await rowsOf(trx)).filter(({ version }) => version > 0).map(({ id }) => id)
    return new Map([['order', { label, fields: { ids } }]])
  }

/** What a pasted link leads to, by the rules of every network that the deployment knows. */
export async function tryLink(trx: Trx, url: string) {
  const found = normaliseLink(await loadLinks(trx), url)
  if (!found) return null
  const network = (await networkShelves(trx)).find(({ id }) => id === found.networkId)
  return {
    networkId: found.networkId,
    network: network?.name ?? knownNetworks.find(({ id }) => id === found.networkId)?.name ?? '',
    kind: found.kind,
    canonical: found.url,
    isOn: network?.isEnabled ?? false,
  }
}
