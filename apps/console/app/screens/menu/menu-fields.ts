import type { Field, Thing } from '../../forms/field.ts'
import { inLanguages } from '../../forms/in-languages.ts'
import texts from '../../messages/en/menu.json'
import { sayFrom } from '../../messages/texts.ts'
import type { MenuEntry } from './menu-tree.ts'

const t = sayFrom(texts)

/** The icons that the shop has by name. */
const ICONS = [
  ...['info-circle', 'world', 'link', 'message', 'star', 'gift', 'heart', 'home', 'list', 'layout-grid', 'tags', 'search', 'ticket'],
  ...['percentage', 'award', 'wallet', 'credit-card', 'coin', 'users', 'user', 'code', 'key', 'chart-bar', 'speakerphone', 'device-tv'],
]
const icons = ICONS.map((value) => ({ value, name: value.replaceAll('-', ' ') }))
const names = inLanguages([{ name: 'names.*', label: t('name'), kind: 'text', section: t('names') }])
const look = { section: t('look') }

export const entryFields: readonly Field[] = [
  ...names,
  { name: 'url', label: t('address'), hint: t('addressHint'), kind: 'text', isWide: true, ...look },
  { name: 'icon', label: t('icon'), kind: 'choice', options: icons, ...look },
  {
    ...{ name: 'audience', label: t('audience'), kind: 'choice', ...look },
    options: (['everyone', 'customers', 'guests'] as const).map((value) => ({ value, name: t(`audiences.${value}`) })),
  },
  { name: 'isNew', label: t('isNew'), kind: 'switch', ...look },
  {
    ...{ name: 'isExternal', label: t('isExternal'), kind: 'switch', ...look },
    isShown: ({ url }) => typeof url === 'string' && /^https?:/i.test(url),
  },
]
export const groupFields: readonly Field[] = [
  ...names,
  {
    name: 'icon',
    label: t('icon'),
    hint: t('groupIconHint'),
    kind: 'choice',
    options: [{ value: '', name: t('noIcon') }, ...icons],
    ...look,
  },
]

const blank = { names: {}, routeName: null, isNew: false, isExternal: false, productGroup: null, isHidden: false, children: [] } as const
const everyone = { isForGuests: true, isForCustomers: true } as const
export const newEntry: MenuEntry = { ...blank, ...everyone, icon: 'info-circle', url: '' }
export const newGroup: MenuEntry = { ...blank, ...everyone, icon: '', url: null }

/** An entry as its form has it: who sees it is one choice. */
export const entryInForm = (entry: MenuEntry): Thing => ({
  ...entry,
  audience: entry.isForGuests ? (entry.isForCustomers ? 'everyone' : 'guests') : 'customers',
})

/** What was changed in the form, in the entry. */
export function entryWith(entry: MenuEntry, { audience, ...changed }: Thing): MenuEntry {
  const next = { ...entry, ...changed } as MenuEntry
  const seen = audience === undefined ? {} : { isForGuests: audience !== 'customers', isForCustomers: audience !== 'guests' }
  return { ...next, ...seen, isExternal: next.isExternal && /^https?:/i.test(next.url ?? '') }
}
