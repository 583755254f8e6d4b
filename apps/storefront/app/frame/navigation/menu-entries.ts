import type { InstanceSettings, MenuItem } from '@vitrine/panels/contract/schemas'
import type { Locale } from '@vitrine/platform/kernel'
import { routeNameOf, withoutLocale } from '../../paths.ts'
import { pathOfRoute } from './route-paths.ts'

/** One entry of the navigation, ready to be rendered. A group without a place of its own has children only. */
export interface MenuEntry {
  readonly key: string
  readonly name: string
  readonly icon: string
  readonly routeName: string | null
  /** A page of this shop. */
  readonly to: string | null
  /** Another site. */
  readonly href: string | null
  readonly isNew: boolean
  readonly isExternal: boolean
  readonly opensTab: boolean
  readonly children: readonly MenuEntry[]
}

type Switch = 'enable_keyword_tools' | 'enable_bonuses' | 'grades_enabled' | 'enable_tasks'
export type MenuSettings = Pick<InstanceSettings, Switch | 'custom_menu_items'>

const switchOf: Readonly<Record<string, Switch>> = {
  'keywords-tools': 'enable_keyword_tools',
  'youtube-campaign': 'enable_keyword_tools',
  'plans-and-pricing': 'enable_keyword_tools',
  'tags-generator': 'enable_keyword_tools',
  'about-youtube-keyword-tool': 'enable_keyword_tools',
  bonuses: 'enable_bonuses',
  grades: 'grades_enabled',
  tasks: 'enable_tasks',
}

export interface MenuFacts {
  readonly items: readonly MenuItem[]
  /** Route names that exist for the caller, from GET /pages. */
  readonly pages: readonly string[]
  readonly settings: MenuSettings
  readonly isSignedIn: boolean
  readonly locale: Locale
}

const isOuter = (url: string): boolean => url.includes('://') || url.startsWith('mailto:')

/** What this visitor sees of the panel's menu: by audience, by available page, by the panel's switches; then the panel's own items. */
export function menuEntries(facts: MenuFacts): readonly MenuEntry[] {
  return [...entriesOf(facts.items, facts, ''), ...facts.settings.custom_menu_items.map((item, at) => customEntry(item, at, facts.locale))]
}

/** The items whose audience this visitor belongs to, each with what is shown below it (ROLE-008). */
function entriesOf(items: readonly MenuItem[], facts: MenuFacts, prefix: string): MenuEntry[] {
  return items.flatMap((item, at) => {
    if (!(facts.isSignedIn ? item.isAllowedForAuthorized : item.isAllowedForGuest)) return []
    const entry = entryOf(item, facts, `${prefix}${at}`)
    if (!isShown(entry, facts)) return []
    // A guest has two or three lines of all groups together: captions would be longer than what they name.
    return isCaption(entry) && !facts.isSignedIn ? entry.children : [entry]
  })
}

/** An item with its icon, name, place and its two marks. */
function entryOf(item: MenuItem, facts: MenuFacts, key: string): MenuEntry {
  // A page by its name or by its path (SIDEBAR-001).
  const routeName = item.routeName ?? (item.url === null ? null : routeNameOf(item.url))
  const isOutside = item.url !== null && isOuter(item.url)
  const inner = routeName === null || isOutside ? null : (item.url ?? pathOfRoute(routeName))
  // Pages that the panel does not list are not there (SIDEBAR-002, SIDEBAR-011).
  const isOpen = routeName !== null && facts.pages.includes(routeName)
  return {
    key,
    name: item.name,
    icon: item.icon,
    routeName: isOutside ? null : routeName,
    to: isOpen ? inner : null,
    /** An address outside as it stands (SIDEBAR-001). */
    href: isOutside ? item.url : null,
    isNew: item.isNew,
    isExternal: item.isExternal,
    opensTab: item.isExternal,
    children: entriesOf(item.children, facts, `${key}.`),
  }
}

/** A group whose name is a word over its lines and leads nowhere. */
export const isCaption = ({ icon, to, href, children }: MenuEntry): boolean =>
  children.length > 0 && icon === '' && to === null && href === null

/** Whether an item leads anywhere: to a page that is there, to an address outside, or to lines below it. */
function isShown({ routeName, to, href, children }: MenuEntry, { settings }: MenuFacts): boolean {
  const gate = routeName === null ? undefined : switchOf[routeName]
  // What the panel has switched off goes from the menu with its pages (SIDEBAR-009, SIDEBAR-010, SIDEBAR-012, SIDEBAR-006).
  if (gate && !settings[gate]) return false
  // A page that is there, an address outside, or a line below (SIDEBAR-002).
  return to !== null || href !== null || children.length > 0
}

/** The panel's own item: in a new tab, or inside the shop (SIDEBAR-003). */
function customEntry(item: MenuSettings['custom_menu_items'][number], at: number, locale: Locale): MenuEntry {
  const isOutside = isOuter(item.url)
  const opensTab = item.open_in_new_tab
  const framed = isOutside ? `/site-view?url=${encodeURIComponent(item.url)}` : item.url
  return {
    key: `own-${at}`,
    name: item.translations[locale] ?? item.name,
    icon: item.icon ?? '',
    routeName: null,
    to: opensTab ? null : framed,
    href: opensTab ? item.url : null,
    isNew: false,
    isExternal: opensTab,
    opensTab,
    children: [],
  }
}

/** `/orders/5` is where orders are, `/orders/create` is not; a nested page is where its own item is (SIDEBAR-004). */
export function isActiveEntry({ routeName }: Pick<MenuEntry, 'routeName'>, pathname: string): boolean {
  if (routeName === null) return false
  const segments = withoutLocale(pathname).split('/').filter(Boolean)
  const [first, second] = segments
  if (routeName === 'index') return first === undefined || first === 'services'
  return (first === routeName && second !== 'create') || segments.join('-') === routeName
}

/** The pages that earn something, in the order of the header's own menu. */
const earning = ['order-widget', 'referral-program', 'api', 'tasks', 'free-trials']

/** Every entry that leads somewhere, groups opened up. */
export const flatEntries = (entries: readonly MenuEntry[]): readonly MenuEntry[] =>
  entries.flatMap((entry) => [...(entry.to !== null || entry.href !== null ? [entry] : []), ...flatEntries(entry.children)])

/** What the header's menu of earning offers a customer; a guest has none (EARN-001, EARN-005, EARN-006). */
export function earnMenu(entries: readonly MenuEntry[], isSignedIn: boolean): readonly MenuEntry[] {
  const open = isSignedIn ? flatEntries(entries) : []
  // Each only where the panel's menu has it (EARN-002, EARN-003, EARN-004).
  return earning.flatMap((name) => open.find(({ routeName }) => routeName === name) ?? [])
}

/** What a customer looks for first, in this order, where the header row has no room for all. */
const daily: readonly (string | null)[] = ['orders', 'dashboard']

/**
 * The same menu where the whole navigation stands in the header: what is used every day first, one word for all that earns, then groups and the rest; nothing of it
 * twice.
 */
export function navbarEntries(
  entries: readonly MenuEntry[],
  { isSignedIn, name }: { readonly isSignedIn: boolean; readonly name: string },
) {
  const earning = earnMenu(entries, isSignedIn)
  const isGathered = earning.length > 1
  const rest = isGathered ? without(entries, new Set(earning.map(({ key }) => key))) : entries
  const place = { routeName: null, to: null, href: null, isNew: false, isExternal: false, opensTab: false }
  const first = daily.flatMap((routeName) => rest.find((entry) => entry.routeName === routeName) ?? [])
  const groups = rest.filter(isCaption)
  return [
    ...first,
    ...(isGathered ? [{ key: 'earn', name, icon: '', children: earning, ...place }] : []),
    ...groups.slice(0, 1),
    ...rest.filter((entry) => !first.includes(entry) && !groups.includes(entry)),
    ...groups.slice(1),
  ]
}

/** The menu without some lines; a group that had no others goes with them. */
const without = (entries: readonly MenuEntry[], keys: ReadonlySet<string>): MenuEntry[] =>
  entries.flatMap((entry) => {
    if (keys.has(entry.key)) return []
    if (entry.children.length === 0) return [entry]
    const children = without(entry.children, keys)
    return children.length > 0 || entry.to !== null || entry.href !== null ? [{ ...entry, children }] : []
  })
