import type { CatalogueNetwork, ServiceFacts, TargetFacts } from './catalogue-service.ts'

/** Which links of a network lead to somebody who publishes, and which to what was published. */
export interface Publishing {
  readonly channels: readonly string[]
  readonly publications: readonly string[]
}

/** Networks that tell everybody what is new on a channel, by a public feed. */
const BY_NETWORK: Readonly<Record<string, Publishing>> = {
  youtube: { channels: ['channel'], publications: ['video'] },
  website: { channels: ['page'], publications: ['page'] },
}

/** Undefined when the network has no public feed of publications. */
export const publishingOf = ({ type }: Pick<CatalogueNetwork, 'type'>): Publishing | undefined => BY_NETWORK[type]

/** Whether a link leads to a channel whose publications anybody can find. */
export const isChannelLink = (network: Pick<CatalogueNetwork, 'type' | 'isEnabled'>, link: { readonly kind: string }): boolean =>
  network.isEnabled && publishingOf(network)?.channels.includes(link.kind) === true

/**
 * Whether a service can be applied to each new publication by itself: on sale, for such links, with nothing more to be asked each time. Countries are chosen
 * once, for all of them.
 */
export function servesPublications(service: ServiceFacts, network: Pick<CatalogueNetwork, 'type'>): boolean {
  const kinds = publishingOf(network)?.publications ?? []
  const fits = service.linkKinds.length === 0 || service.linkKinds.some((kind) => kinds.includes(kind))
  const asksMore = service.calculableQuantity || service.targets.some((target) => !target.isOptional && !isChosenOnce(service, target))
  return kinds.length > 0 && fits && service.isSellable && service.urlIsRequired && !service.isPackage && !asksMore
}

const isChosenOnce = ({ allowsCountries }: ServiceFacts, { type }: TargetFacts): boolean => allowsCountries && type === 'countries'
