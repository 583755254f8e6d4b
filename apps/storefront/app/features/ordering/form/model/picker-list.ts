import { chosenAmong, type Favourites } from '../../../services/favourites/model.ts'
import { canOrder, type OrderNetwork, type OrderService } from '../../model/choices.ts'
import { findServices } from './find-services.ts'

export interface PickerInput {
  /** All services of the shop; undefined until they are loaded. */
  readonly whole: readonly OrderService[] | undefined
  readonly network: OrderNetwork
  readonly typeId: number | null
  /** The customer's, the newest first, where only they are shown. */
  readonly onlyFavourites: Favourites | undefined
  readonly query: string
}

export interface PickerList {
  readonly found: readonly OrderService[]
  /** The type that the list keeps to: without a search the chosen one, with a search none (ORDERPAGE-001). */
  readonly ofType: { readonly id: number; readonly name: string } | undefined
  /** More may come: nothing is found among the services that are known already. */
  readonly isWaiting: boolean
}

/** The services among which one is chosen: those of the network, or the favourites of all networks. */
export function pickerList({ whole, network, typeId, onlyFavourites, query }: PickerInput): PickerList {
  const isSearch = query.trim() !== ''
  const ofType = isSearch || onlyFavourites ? undefined : network.serviceTypes.find(({ id }) => id === typeId)
  const all = whole && (onlyFavourites ? inOrderOf(onlyFavourites, whole) : ofNetwork(whole, network))
  const offered = all ?? (onlyFavourites ? [] : knownServices(network))
  const shown = ofType ? offered.filter(({ service_type_id }) => service_type_id === ofType.id) : offered
  const found = findServices(shown, query, onlyFavourites ? null : typeId)
  const isRequested = isSearch || onlyFavourites !== undefined
  return { found, ofType, isWaiting: whole === undefined && isRequested && found.length === 0 }
}

/** What is chosen together with the favourites mode: their first, unless the chosen service is one; undefined where nothing changes. */
export function favouriteToChoose(
  favourites: Favourites,
  chosen: number | null,
  whole: readonly OrderService[] | undefined,
): OrderService | undefined {
  const first = chosenAmong(favourites, chosen)
  return first === chosen ? undefined : whole?.find(({ id }) => id === first)
}

const knownServices = (network: OrderNetwork): readonly OrderService[] =>
  network.serviceTypes.flatMap(({ services }) => services?.filter(canOrder) ?? [])

const inOrderOf = (favourites: Favourites, whole: readonly OrderService[]): readonly OrderService[] =>
  favourites.flatMap((id) => whole.find((service) => service.id === id) ?? [])

function ofNetwork(whole: readonly OrderService[], network: OrderNetwork): readonly OrderService[] {
  const types = new Set(network.serviceTypes.map(({ id }) => id))
  return whole.filter(({ service_type_id }) => types.has(service_type_id))
}
