/** The parts of our catalogue that decide where a provider's service belongs. */
export interface Shelf {
  readonly networkName: string
  readonly serviceTypeId: number
  readonly typeName: string
  readonly typeWord: string
}

const plain = (text: string): string => ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `

/** The service type whose network and kind both occur in the provider's category or name; undefined when none or several match. */
export function shelfFor(shelves: readonly Shelf[], service: { readonly category: string; readonly name: string }): Shelf | undefined {
  for (const text of [plain(service.category), plain(`${service.category} ${service.name}`)]) {
    const fitting = shelves.filter(
      (shelf) => text.includes(plain(shelf.networkName)) && (text.includes(plain(shelf.typeName)) || text.includes(plain(shelf.typeWord))),
    )
    if (fitting.length === 1) return fitting[0]
  }
  return undefined
}

const markupSigns = /[<>]|[\p{C}]/gu

/** A provider's text as we show it: no markup, no control characters, not too long. */
export const cleanText = (text: string, lengthMax: number): string =>
  text.replace(markupSigns, ' ').replace(/\s+/g, ' ').trim().slice(0, lengthMax)

/** The slug of an imported service; the numbers make it unique. */
export function slugOf(name: string, accountId: number, providerServiceId: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '')
  const id = providerServiceId.toLowerCase().replace(/[^a-z0-9]+/g, '')
  return `${words || 'service'}-${accountId}-${id}`
}
