/** Lengths of the specification: the full text always stays reachable in a title or for a screen reader. */
export const textLimits = {
  /** Names of networks (FMT-002). */
  networkName: 30,
  /** Names of services (FMT-003). */
  serviceName: 30,
  /** Names of services where it is narrow (FMT-003). */
  serviceNameCompact: 15,
  /** Addresses (FMT-004). */
  url: 40,
} as const

/** The first `length` characters and an ellipsis; a text of exactly that length is whole. Counts characters, not UTF-16 units (FMT-002, FMT-003, FMT-004). */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text
  const characters = [...text]
  return characters.length <= length ? text : `${characters.slice(0, length).join('')}…`
}

export const truncateNetworkName = (name: string): string => truncate(name, textLimits.networkName)
export const truncateServiceName = (name: string, isCompact = false): string =>
  truncate(name, isCompact ? textLimits.serviceNameCompact : textLimits.serviceName)
export const truncateUrl = (url: string): string => truncate(url, textLimits.url)
