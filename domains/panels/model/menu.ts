import type { Locale } from '@vitrine/platform/kernel'
import type { MenuItem } from '../contract/schemas.ts'
import { type GroupText, pageTexts } from '../messages/page-texts.ts'
import { isRouteName, type OwnMenuEntry, type OwnMenuItem } from './own-menu.ts'
import { type Features, hasPage, pagesNow, pathOfArticle, routeNameOfPath } from './pages.ts'

type Audience = 'everyone' | 'signed-in'
interface Entry {
  readonly routeName: string
  readonly icon: string
  readonly audience: Audience
}
interface Group {
  readonly text: GroupText
  /** Without an icon its name stands as a caption over its lines; with one it opens in place. */
  readonly icon: string
  readonly entries: readonly (Entry | Group)[]
}

const entry = (routeName: string, icon: string, audience: Audience = 'signed-in'): Entry => ({ routeName, icon, audience })

/** The sidebar of the whole specification; what this version does not have is left out until its route exists. What is used every day stands first and by itself. */
const menu: readonly (Entry | Group)[] = [
  entry('dashboard', 'dashboard'),
  entry('index', 'layout-grid', 'everyone'),
  entry('orders', 'list-details'),
  entry('orders-create', 'circle-plus', 'everyone'),
  entry('drip-feed', 'droplet'),
  entry('subscriptions', 'repeat'),
  entry('my-services', 'star'),
  entry('help', 'help', 'everyone'),
  {
    text: 'money-group',
    icon: '',
    entries: [
      entry('add-funds', 'wallet'),
      entry('finances', 'receipt'),
      entry('statistics', 'chart-bar'),
      entry('bonuses', 'discount'),
      entry('grades', 'award', 'everyone'),
      entry('free-trials', 'gift', 'everyone'),
    ],
  },
  {
    text: 'earn-group',
    icon: '',
    entries: [entry('tasks', 'checklist'), entry('referral-program', 'users'), entry('order-widget', 'code'), entry('api', 'api')],
  },
  {
    text: 'youtube-group',
    icon: '',
    entries: [
      {
        text: 'keyword-tools-group',
        icon: 'tags',
        entries: [
          entry('keywords-tools', 'search'),
          entry('youtube-campaign', 'target'),
          entry('plans-and-pricing', 'cash', 'everyone'),
          entry('tags-generator', 'tags', 'everyone'),
          entry('about-youtube-keyword-tool', 'info-circle', 'everyone'),
        ],
      },
      entry('channel-statistics', 'chart-line'),
    ],
  },
]

/** What GET /menu-items serves: the panel's own menu, else the product's. The flags say who sees an item, so one answer fits guests and customers. */
export const menuFor = (locale: Locale, features: Features, own: readonly OwnMenuItem[] = []): MenuItem[] =>
  own.length > 0 ? own.flatMap((item) => ownItemOf(item, locale, features)) : itemsOf(menu, locale, features)

/** An item of the panel's own menu as the wire has it; nothing where it is hidden or leads nowhere. */
function ownItemOf(item: OwnMenuItem, locale: Locale, features: Features): MenuItem[] {
  if (item.isHidden) return []
  const children = item.children.flatMap((child) => ownItemOf(child, locale, features))
  const isGroup = item.routeName === null && item.url === null
  if (isGroup ? children.length === 0 : !leadsSomewhere(item, features)) return []
  const isOurs = item.productGroup !== null
  return [
    {
      icon: item.icon,
      name: ownNameOf(item, locale),
      routeName: item.routeName,
      url: item.url,
      isAllowedForGuest: isOurs ? children.some((child) => child.isAllowedForGuest) : item.isForGuests,
      isAllowedForAuthorized: isOurs || item.isForCustomers,
      children,
      isNew: item.isNew,
      isExternal: item.isExternal,
    },
  ]
}

const blank = { names: {}, routeName: null, url: null, isNew: false, isExternal: false, productGroup: null, isHidden: false } as const

/** The product's menu in the form of a panel's own, to be put in another order. */
export const productMenu = (): OwnMenuItem[] => ownItemsOf(menu)

const ownItemsOf = (entries: readonly (Entry | Group)[]): OwnMenuItem[] =>
  entries.map((each) =>
    'entries' in each
      ? { ...blank, icon: each.icon, productGroup: each.text, isForGuests: true, isForCustomers: true, children: ownItemsOf(each.entries) }
      : {
          ...blank,
          icon: each.icon,
          routeName: each.routeName,
          isForGuests: each.audience === 'everyone',
          isForCustomers: true,
          children: [],
        },
  )

/** The panel's own menu and, hidden at its end, the product's pages that it has no entry for: those of newer versions among them. */
export function wholeMenu(own: readonly OwnMenuItem[]): readonly OwnMenuItem[] {
  if (own.length === 0) return productMenu()
  const known = new Set(linesOf(own).flatMap(({ routeName, url }) => routeName ?? (url?.startsWith('/') ? routeNameOfPath(url) : [])))
  const missing = linesOf(productMenu()).filter(({ routeName }) => routeName !== null && !known.has(routeName))
  return [...own, ...missing.map((item) => ({ ...item, isHidden: true }))]
}

const linesOf = (items: readonly OwnMenuItem[]): OwnMenuItem[] => items.flatMap((item) => [item, ...linesOf(item.children)])

/** An address elsewhere always does; a page only while the panel has it. */
function leadsSomewhere({ routeName, url }: OwnMenuEntry, features: Features): boolean {
  if (pagesNow(features.content.articles).some(({ address }) => pathOfArticle(address) === url)) return true
  const name = routeName ?? (url?.startsWith('/') ? routeNameOfPath(url) : null)
  return name === null || (isRouteName(name) && hasPage(name, features))
}

const ownNameOf = ({ names, routeName, productGroup }: OwnMenuEntry, locale: Locale): string =>
  (productGroup === null ? names[locale] : pageTexts[locale][productGroup]) ??
  (routeName !== null && isRouteName(routeName) ? (names.en ?? pageTexts[locale][routeName]) : (names.en ?? ''))

const itemsOf = (entries: readonly (Entry | Group)[], locale: Locale, features: Features): MenuItem[] =>
  entries.flatMap((each) => ('entries' in each ? groupOf(each, locale, features) : itemOf(each, locale, features)))

/** A page of the product's menu, for everybody or for customers alone. */
function itemOf({ routeName, icon, audience }: Entry, locale: Locale, features: Features): MenuItem[] {
  if (!isRouteName(routeName) || !hasPage(routeName, features)) return []
  return [
    {
      icon,
      name: pageTexts[locale][routeName],
      routeName,
      url: null,
      /** Guests see what is for everybody; customers see all of it (ROLE-008). */
      isAllowedForGuest: audience === 'everyone',
      isAllowedForAuthorized: true,
      children: [],
      isNew: false,
      isExternal: false,
    },
  ]
}

/** A group without a child to show is not there. */
function groupOf({ text, icon, entries }: Group, locale: Locale, features: Features): MenuItem[] {
  const children = itemsOf(entries, locale, features)
  if (children.length === 0) return []
  return [
    {
      icon,
      name: pageTexts[locale][text],
      routeName: null,
      url: null,
      isAllowedForGuest: children.some((child) => child.isAllowedForGuest),
      isAllowedForAuthorized: true,
      children,
      isNew: false,
      isExternal: false,
    },
  ]
}
