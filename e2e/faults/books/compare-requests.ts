import type { Verdict } from './compare-books.ts'
import type { OrderRequest } from './history.ts'
import type { UpstreamOrder } from './outside-world.ts'
import type { LineBook } from './read-books.ts'

/** Where the outside world's panels read what our targets give; written down here once more, so that no mapping of the shop vouches for itself. */
const upstreamFields: Readonly<Record<string, string>> = {
  comments: 'comments',
  seo_keywords: 'keywords',
  textarea: 'brief',
  languages: 'language',
  countries: 'country',
}

export type Given = Readonly<Record<string, readonly string[]>>

const textOf = (values: readonly string[]): string =>
  values
    .map((value) => value.trim())
    .filter((value) => value !== '')
    .join('\n')

/** The given values in one fixed spelling; what is empty was not given. */
const spelt = (given: Given): string =>
  JSON.stringify(
    Object.entries(given)
      .map(([target, values]) => [target, textOf(values)] as const)
      .filter(([, text]) => text !== '')
      .sort(),
  )

/** What differs between a line of ours and the order that stands for it upstream: service, link, quantity and every parameter. */
export function requestDiffers(
  line: Pick<LineBook, 'id' | 'url' | 'quantity' | 'given' | 'providerServiceId'>,
  order: Pick<UpstreamOrder, 'id' | 'service' | 'link' | 'quantity' | 'fields'>,
): string[] {
  const wrong: string[] = []
  const differ = (what: string, ours: unknown, theirs: unknown): void => {
    if (ours !== theirs) wrong.push(`line ${line.id} has ${what} ${JSON.stringify(ours)}, order ${order.id} has ${JSON.stringify(theirs)}`)
  }
  differ('quantity', line.quantity, order.quantity)
  differ('link', line.url, order.link)
  differ('service', line.providerServiceId, order.service)
  const wanted = new Map(Object.entries(line.given).map(([target, values]) => [upstreamFields[target] ?? target, textOf(values)]))
  for (const name of new Set([...wanted.keys(), ...Object.keys(order.fields)]))
    differ(name, wanted.get(name) || undefined, order.fields[name])
  return wrong
}

/** What was bought is what the client asked for, and what a package or a drip feed is made of is what it was sold as. */
export function compareWithRequests(
  requests: readonly OrderRequest[],
  boughtBy: (request: OrderRequest) => readonly LineBook[],
  lines: readonly LineBook[],
): Verdict {
  const partsOf = Map.groupBy(lines, ({ parentOrderId }) => parentOrderId)
  return {
    promise: 'every order is of the service, quantity and parameters that its customer asked for, and so are its parts',
    wrong: requests.flatMap((request) => boughtBy(request).flatMap((line) => boughtDiffers(request, line, partsOf.get(line.id) ?? []))),
  }
}

function boughtDiffers({ key, spec }: OrderRequest, line: LineBook, parts: readonly LineBook[]): string[] {
  const { serviceId, quantity, given, runs } = spec
  const wrong: string[] = []
  const reported = (ours: unknown, wanted: unknown): void => {
    if (ours !== wanted) wrong.push(`key ${key} asked for ${wanted}, line ${line.id} is of ${ours}`)
  }
  reported(`service ${line.serviceId}`, `service ${serviceId}`)
  reported(spelt(line.given), spelt(given))
  if (runs === undefined) reported(line.quantity, quantity)
  // Growing and shrinking runs sum up to their own plan; flat and random ones to the quantity of all.
  if (runs?.isEven) reported(line.quantity, quantity * runs.count)
  if (runs && !parts.every((part) => part.serviceId === serviceId && spelt(part.given) === spelt(given)))
    wrong.push(`a run of line ${line.id} is of another service or without what was given`)
  if (line.kind === 'package' && line.isPaid) {
    const made = parts.map((part) => `${part.quantity} of ${part.serviceId}`).sort()
    const sold = line.items.map((item) => `${item.quantity * line.quantity} of ${item.serviceId}`).sort()
    reported(made.join(', '), sold.join(', '))
  }
  return wrong
}
