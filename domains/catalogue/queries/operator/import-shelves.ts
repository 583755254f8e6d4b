import { sql, type Trx } from '@vitrine/platform/database'
import { knownNetworks } from '../../model/links/networks/known-networks.ts'

/** A service type that imported services can stand on. */
export interface ImportShelf {
  readonly networkId: number
  readonly networkName: string
  readonly serviceTypeId: number
  readonly typeName: string
  readonly typeWord: string
  /** Kinds of link that the network knows. */
  readonly linkKinds: readonly string[]
}

export interface ImportDelivery {
  readonly id: number
  readonly name: string
  readonly description: string
}

export interface ImportShelves {
  readonly types: readonly ImportShelf[]
  readonly deliveries: readonly ImportDelivery[]
}

/** Where imported services of a panel can stand, and how they can be delivered. */
export async function importShelves(trx: Trx): Promise<ImportShelves> {
  const types = await trx.rows(sql<Omit<ImportShelf, 'linkKinds'>>`
    select t.network_id as "networkId", n.name as "networkName", t.id as "serviceTypeId", t.name as "typeName", replace(t.type, '_', ' ') as "typeWord"
      from catalogue.service_type t join catalogue.panel_network n on n.panel_id = t.panel_id and n.network_id = t.network_id
     where t.panel_id = ${trx.panelId} order by n.position, n.network_id, t.position, t.id`)
  const deliveries = await trx.rows(sql<ImportDelivery>`
    select id, name, description from catalogue.delivery where panel_id = ${trx.panelId} order by id`)
  return { types: types.map((type) => ({ ...type, linkKinds: linkKindsOf(type.networkId) })), deliveries }
}

function linkKindsOf(networkId: number): string[] {
  const hosts = knownNetworks.find(({ id }) => id === networkId)?.patterns ?? []
  return [...new Set(hosts.flatMap(({ rules }) => rules.map(({ kind }) => kind)))].sort()
}
