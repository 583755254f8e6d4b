import type { catalogueContract } from '@vitrine/catalogue/contract/schemas'
import type { RouteOutput } from '@vitrine/platform/kernel'

type NetworkOnTheWire = RouteOutput<(typeof catalogueContract)['listNetworks']>['data'][number]

export interface FlyoutGroup {
  readonly id: number
  readonly name: string
  readonly slug: string
  readonly networkId: number
  readonly networkName: string
  readonly count: number
  /** Lowest unit price in USD; null when nothing is listed. */
  readonly minPrice: string | null
}

export interface FlyoutNetwork {
  readonly id: number
  readonly name: string
  readonly slug: string
  readonly icon: string
  readonly color: string
  readonly count: number
  readonly groups: readonly FlyoutGroup[]
}

type WireGroup = Pick<NetworkOnTheWire['serviceTypes'][number], 'id' | 'name' | 'slug' | 'services_count' | 'min_price'>
type WireNetwork = Pick<NetworkOnTheWire, 'id' | 'name' | 'slug' | 'icon' | 'color'> & { readonly serviceTypes: readonly WireGroup[] }

export const toFlyoutNetwork = ({ id, name, slug, icon, color, serviceTypes }: WireNetwork): FlyoutNetwork => ({
  id,
  name,
  slug,
  icon,
  color,
  count: serviceTypes.reduce((sum, type) => sum + type.services_count, 0),
  groups: serviceTypes.map((type) => ({
    id: type.id,
    name: type.name,
    slug: type.slug,
    networkId: id,
    networkName: name,
    count: type.services_count,
    minPrice: type.min_price,
  })),
})

/** Lower case without accents: "YOU" finds YouTube, "vidéo" finds Video. */
export const normalise = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** The networks whose name holds the text, all of them for none (FLYOUT-002). */
export const networksNamed = <Network extends Pick<FlyoutNetwork, 'name'>>(
  networks: readonly Network[],
  text: string,
): readonly Network[] => {
  const wanted = normalise(text)
  return wanted === '' ? networks : networks.filter(({ name }) => normalise(name).includes(wanted))
}

/** The cards: groups of one network or of all, whose own name or network holds the text (FLYOUT-003, FLYOUT-004). */
export function groupsFor(networks: readonly FlyoutNetwork[], networkId: number | null, text: string): readonly FlyoutGroup[] {
  const wanted = normalise(text)
  return networks
    .filter(({ id }) => networkId === null || id === networkId)
    .flatMap(({ groups }) => groups)
    .filter(
      ({ name, networkName }) =>
        wanted === '' || normalise(name).includes(wanted) || (networkId === null && normalise(networkName).includes(wanted)),
    )
}
