import type { Locale } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { type RouteName, routeNames } from './pages.ts'
import { translations, url } from './safe-values.ts'

/** A line of the panel's own menu: a page of the shop, an address, or a group of such lines. */
export interface OwnMenuEntry {
  readonly icon: string
  /** By language; a page without a name of its own has its title. */
  readonly names: Partial<Record<Locale, string>>
  readonly routeName: string | null
  readonly url: string | null
  readonly isForGuests: boolean
  readonly isForCustomers: boolean
  /** Carries the marker NEW! */
  readonly isNew: boolean
  /** Carries the mark of another site, and opens a tab of its own. */
  readonly isExternal: boolean
}
export interface OwnMenuItem extends OwnMenuEntry {
  readonly children: readonly OwnMenuEntry[]
}

export const isRouteName = (name: string): name is RouteName => (routeNames as readonly string[]).includes(name)

/** Route name of a path of the shop, as the storefront reads it (ROUTE-009): `/orders/create` is `orders-create`. */
export const routeNameOfPath = (path: string): string => path.replace(/^\/|\/$/g, '').replaceAll('/', '-') || 'index'

const routeName = z.string().refine(isRouteName, 'There is no page of this name.')
const address = url.refine(
  (value) => !value.startsWith('/') || isRouteName(routeNameOfPath(value)),
  'A path must be the address of a page; a page’s entry is hidden together with the page.',
)

const entry = z.strictObject({
  icon: z.string().min(1).max(100),
  names: translations.default({}),
  routeName: routeName.nullable().default(null),
  url: address.nullable().default(null),
  isForGuests: z.boolean().default(false),
  isForCustomers: z.boolean().default(true),
  isNew: z.boolean().default(false),
  isExternal: z.boolean().default(false),
})
type Entry = z.output<typeof entry>

const isOnePlace = ({ routeName, url }: Entry): boolean => (routeName === null) !== (url === null)
const hasName = ({ routeName, names }: Entry): boolean => routeName !== null || Boolean(names.en)
const isMarkedRightly = ({ isExternal, url }: Entry): boolean => !isExternal || url?.startsWith('/') === false

const line = <Shape extends z.ZodType<Entry>>(shape: Shape) =>
  shape
    .refine(hasName, 'An entry that is no page needs a name in English.')
    .refine(isMarkedRightly, 'Only an address elsewhere is marked as one.')

/** What an operator hands in: the whole menu in its order. */
export const ownMenuInput = z
  .array(
    line(
      entry.extend({ children: z.array(line(entry).refine(isOnePlace, 'An entry is a page or an address.')).max(30).default([]) }),
    ).refine(
      (item) => (item.children.length > 0 ? item.routeName === null && item.url === null : isOnePlace(item)),
      'An entry is a page, an address, or a group of such entries.',
    ),
  )
  .max(50)
export type NewMenu = z.input<typeof ownMenuInput>
