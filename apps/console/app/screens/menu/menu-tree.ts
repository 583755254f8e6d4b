/** An entry of the shop's menu as the wire has it. */
export interface MenuEntry {
  readonly icon: string
  readonly names: Readonly<Record<string, string>>
  readonly routeName: string | null
  readonly url: string | null
  readonly isForGuests: boolean
  readonly isForCustomers: boolean
  readonly isNew: boolean
  readonly isExternal: boolean
  readonly productGroup: string | null
  readonly isHidden: boolean
  readonly children: readonly MenuEntry[]
}
export interface MenuPage {
  readonly version: number
  readonly isOwn: boolean
  readonly items: readonly MenuEntry[]
  readonly pages: readonly { readonly routeName: string; readonly name: string; readonly isOn: boolean }[]
  readonly groups: readonly { readonly key: string; readonly name: string }[]
  readonly tail: readonly string[]
}

/** Where an entry stands: its number in each list on the way down to it. */
export type Place = readonly number[]
export interface MenuRow {
  readonly entry: MenuEntry
  readonly place: Place
  /** How many stand in the same list. */
  readonly count: number
}

/** As many lists stand in one another at most: a menu, its groups, and groups in these. */
const LEVELS_MAX = 3

export const isGroup = ({ routeName, url }: MenuEntry): boolean => routeName === null && url === null
/** What the product brings is neither renamed nor deleted. */
export const isOwn = ({ routeName, productGroup }: MenuEntry): boolean => routeName === null && productGroup === null

/** Every entry in its order, those of a group behind it. */
export const rowsOf = (items: readonly MenuEntry[], above: Place = []): MenuRow[] =>
  items.flatMap((entry, at) => {
    const place = [...above, at]
    return [{ entry, place, count: items.length }, ...rowsOf(entry.children, place)]
  })

export const entryAt = (items: readonly MenuEntry[], [first = 0, ...inside]: Place): MenuEntry | undefined =>
  inside.length === 0 ? items[first] : entryAt(items[first]?.children ?? [], inside)

/** The menu with one list of it changed. */
function withList(
  items: readonly MenuEntry[],
  above: Place,
  change: (list: readonly MenuEntry[]) => readonly MenuEntry[],
): readonly MenuEntry[] {
  const [first, ...inside] = above
  if (first === undefined) return change(items)
  return items.map((item, at) => (at === first ? { ...item, children: withList(item.children, inside, change) } : item))
}

const lastOf = (place: Place): number => place.at(-1) ?? 0

/** The menu with another entry in a place, or with none. */
export const replaced = (items: readonly MenuEntry[], place: Place, entry: MenuEntry | null): readonly MenuEntry[] =>
  withList(items, place.slice(0, -1), (list) => list.toSpliced(lastOf(place), 1, ...(entry ? [entry] : [])))

const levelsOf = (entry: MenuEntry): number =>
  isGroup(entry) ? 1 + Math.max(0, ...entry.children.map((child) => (isGroup(child) ? 1 : 0))) : 0
const isIn = (place: Place, group: Place): boolean => group.every((at, level) => place[level] === at)

/** Whether an entry may stand in the list of a group; `[]` is the menu itself. */
export function mayStandIn(items: readonly MenuEntry[], from: Place, group: Place): boolean {
  const entry = entryAt(items, from)
  const goal = group.length === 0 ? undefined : entryAt(items, group)
  if (!entry || (group.length > 0 && (!goal || !isGroup(goal) || isIn(group, from)))) return false
  return group.length + levelsOf(entry) < LEVELS_MAX
}

/** The menu with an entry before that of another place, or at the end of a list; the same menu where it may not stand there. */
export function placedAt(items: readonly MenuEntry[], from: Place, to: Place): readonly MenuEntry[] {
  const group = to.slice(0, -1)
  const entry = entryAt(items, from)
  if (!entry || !mayStandIn(items, from, group) || String(from) === String(to)) return items
  // A mark in the old place keeps all other places as they are until the entry has its new one.
  const without = replaced(items, from, { ...entry, icon: GONE })
  return swept(withList(without, group, (list) => list.toSpliced(lastOf(to), 0, entry)))
}

const GONE = ' gone'
const swept = (items: readonly MenuEntry[]): readonly MenuEntry[] =>
  items.filter(({ icon }) => icon !== GONE).map((item) => (item.children.length > 0 ? { ...item, children: swept(item.children) } : item))

/** The lists that an entry may be moved to, itself left out. */
export const groupsFor = (items: readonly MenuEntry[], from: Place): Place[] =>
  [[], ...rowsOf(items).flatMap(({ entry, place }) => (isGroup(entry) ? [place] : []))].filter((group) => mayStandIn(items, from, group))

/** What is shown to guests or to customers, as the shop leaves out what leads nowhere. */
export function shownTo(
  items: readonly MenuEntry[],
  isSignedIn: boolean,
  isOn: (routeName: string) => boolean,
): readonly { readonly entry: MenuEntry; readonly children: ReturnType<typeof shownTo> }[] {
  return items.flatMap((entry) => {
    const children = shownTo(entry.children, isSignedIn, isOn)
    if (entry.isHidden || (isGroup(entry) && children.length === 0)) return []
    if (entry.routeName !== null && !isOn(entry.routeName)) return []
    const isSeen = entry.productGroup !== null || (isSignedIn ? entry.isForCustomers : entry.isForGuests)
    return isSeen ? [{ entry, children }] : []
  })
}
