import type { ServiceRow } from './service-row.ts'

export const views = ['all', 'on_sale', 'off_sale', 'packages', 'no_route', 'missing_translations', 'archived'] as const
export type View = (typeof views)[number]

/** What of all services is shown; it stands in the address. */
export interface ServiceFilter {
  readonly view: View
  readonly q: string
  readonly network: string
  readonly type: string
  readonly provider: string
}

const BELONGS: Readonly<Record<View, (row: ServiceRow) => boolean>> = {
  all: () => true,
  on_sale: ({ isEnabled }) => isEnabled,
  off_sale: ({ isEnabled }) => !isEnabled,
  packages: ({ isPackage }) => isPackage,
  no_route: ({ routeCount, isPackage }) => routeCount === 0 && !isPackage,
  missing_translations: ({ missingLocales }) => missingLocales > 0,
  archived: () => true,
}

export function filterFrom(search: URLSearchParams): ServiceFilter {
  const view = views.find((each) => each === search.get('view')) ?? 'all'
  const text = (name: string) => search.get(name) ?? ''
  return { view, q: text('q'), network: text('network'), type: text('type'), provider: text('provider') }
}

/** The address of a filter: what is not set does not stand there. */
export function searchOf(filter: ServiceFilter, open?: string | null): URLSearchParams {
  const { view, ...others } = filter
  const entries = Object.entries({ ...others, view: view === 'all' ? '' : view, open: open ?? '' })
  return new URLSearchParams(entries.filter(([, value]) => value !== ''))
}

export const isFiltered = ({ view, q, network, type, provider }: ServiceFilter): boolean =>
  view !== 'all' || q.trim() !== '' || network !== '' || type !== '' || provider !== ''

/** Those that are in the view and have every word of the search in their name, or begin with its number. */
export function filtered(rows: readonly ServiceRow[], { view, q, network, type, provider }: ServiceFilter): readonly ServiceRow[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  const isFound = ({ id, name }: ServiceRow) =>
    words.every((word) => name.toLowerCase().includes(word) || (/^#?\d+$/.test(word) && String(id).startsWith(word.replace('#', ''))))
  return rows.filter(
    (row) =>
      row.isArchived === (view === 'archived') &&
      BELONGS[view](row) &&
      (network === '' || String(row.networkId) === network) &&
      (type === '' || String(row.serviceTypeId) === type) &&
      (provider === '' || row.provider === provider) &&
      isFound(row),
  )
}

interface Choice {
  readonly value: string
  readonly name: string
}

/** What can be chosen of a field, as it occurs. */
export function choicesOf(rows: readonly ServiceRow[], choice: (row: ServiceRow) => Choice | undefined): readonly Choice[] {
  const names = new Map<string, string>()
  for (const row of rows) {
    const found = choice(row)
    if (found && !names.has(found.value)) names.set(found.value, found.name)
  }
  return [...names].map(([value, name]) => ({ value, name })).toSorted((one, other) => one.name.localeCompare(other.name))
}
