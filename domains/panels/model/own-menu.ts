import type { Locale } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { type GroupText, groupTexts } from '../messages/page-texts.ts'
import { type RouteName, routeNameOfPath, routeNames } from './pages.ts'
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
  /** A group of the product's menu: its name is ours, in every language. */
  readonly productGroup: GroupText | null
  /** It keeps its place, and nobody sees it. */
  readonly isHidden: boolean
}
export interface OwnMenuItem extends OwnMenuEntry {
  readonly children: readonly OwnMenuItem[]
}

export const isRouteName = (name: string): name is RouteName => (routeNames as readonly string[]).includes(name)

/** An article may be published after its entry was written: until then the entry is not shown. */
const isOwnPage = (path: string): boolean => /^\/pages\/[a-z0-9]+(-[a-z0-9]+)*$/.test(path)

const routeName = z.string().refine(isRouteName, 'There is no page of this name.')
const address = url.refine(
  (value) => !value.startsWith('/') || isOwnPage(value) || isRouteName(routeNameOfPath(value)),
  'A path must be the address of a page; a page’s entry is hidden together with the page.',
)

const entry = z.strictObject({
  icon: z.string().max(100),
  names: translations.default({}),
  routeName: routeName.nullable().default(null),
  url: address.nullable().default(null),
  isForGuests: z.boolean().default(false),
  isForCustomers: z.boolean().default(true),
  isNew: z.boolean().default(false),
  isExternal: z.boolean().default(false),
  productGroup: z.enum(groupTexts).nullable().default(null),
  isHidden: z.boolean().default(false),
})
type Entry = z.output<typeof entry> & { readonly children: readonly unknown[] }

const isGroup = ({ routeName, url }: Entry): boolean => routeName === null && url === null
const isOneThing = ({ routeName, url, productGroup, children }: Entry): boolean =>
  routeName === null
    ? url === null || (children.length === 0 && productGroup === null)
    : url === null && children.length === 0 && productGroup === null
const hasName = ({ routeName, productGroup, names }: Entry): boolean => routeName !== null || productGroup !== null || Boolean(names.en)
const isMarkedRightly = ({ isExternal, url }: Entry): boolean => !isExternal || url?.startsWith('/') === false

const line = <Shape extends z.ZodType<Entry>>(shape: Shape) =>
  shape
    .refine(hasName, { path: ['names', 'en'], error: 'An entry that is no page needs a name in English.' })
    .refine(isMarkedRightly, { path: ['isExternal'], error: 'Only an address elsewhere is marked as one.' })
    .refine(isOneThing, 'An entry is a page, an address, or a group of such entries.')
    // Only over the lines of a group a name may stand by itself.
    .refine((item) => isGroup(item) || item.icon !== '', { path: ['icon'], error: 'An entry needs an icon.' })

const above = <Child extends z.ZodType>(child: Child, max: number) => line(entry.extend({ children: z.array(child).max(max).default([]) }))

/** What an operator hands in: the whole menu in its order, groups in groups at most. A group without entries keeps its place and is not shown. */
export const ownMenuInput = z.array(above(above(above(z.never(), 0), 30), 30)).max(50)
export type NewMenu = z.input<typeof ownMenuInput>
