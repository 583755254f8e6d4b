import type { Locale } from '@vitrine/platform/kernel'
import type { MenuItem, PageSeo } from '../contract/schemas.ts'
import { type PageTexts, pageTexts } from '../messages/page-texts.ts'

export type RouteName = Exclude<keyof PageTexts, 'description'>

/** The routes that exist in this version, by name; a menu item or a page of another name would lead nowhere. */
export const routeNames: readonly RouteName[] = [
  'index',
  'slug',
  'services-slug',
  'orders-create',
  'orders',
  'orders-id',
  'dashboard',
  'add-funds',
  'add-funds-success',
  'add-funds-error',
  'finances',
  'profile',
  'login',
  'register',
  'password-reset',
  'unsubscribe-userId',
  'not-found',
]

const guestsOnly: ReadonlySet<RouteName> = new Set(['login', 'register', 'password-reset'])

export interface PagesAsked {
  readonly panelName: string
  readonly locale: Locale
  readonly isSignedIn: boolean
  readonly registrationIsOpen: boolean
}

/** What GET /pages serves; a signed-in caller has no sign-in pages, so the guard leads him to the index (NS-54). */
export function pagesFor({ panelName, locale, isSignedIn, registrationIsOpen }: PagesAsked): PageSeo[] {
  const texts = pageTexts[locale]
  return routeNames
    .filter((name) => !(isSignedIn && guestsOnly.has(name)) && (registrationIsOpen || name !== 'register'))
    .map((name) => ({
      route_name: name,
      meta_title: `${texts[name]} · ${panelName}`,
      meta_description: name === 'index' ? texts.description.replace('{{panel}}', panelName) : null,
    }))
}

type Audience = 'everyone' | 'signed-in'
const menu: readonly (readonly [RouteName, string, Audience])[] = [
  ['index', 'layout-grid', 'everyone'],
  ['orders-create', 'circle-plus', 'everyone'],
  ['dashboard', 'dashboard', 'signed-in'],
  ['orders', 'list-details', 'signed-in'],
  ['add-funds', 'wallet', 'signed-in'],
  ['finances', 'receipt', 'signed-in'],
]

/** What GET /menu-items serves; the flags say who sees an item, so one answer fits guests and customers. */
export function menuFor(locale: Locale): MenuItem[] {
  return menu.map(([routeName, icon, audience]) => ({
    icon,
    name: pageTexts[locale][routeName],
    routeName,
    url: null,
    isAllowedForGuest: audience === 'everyone',
    isAllowedForAuthorized: true,
    children: [],
    isNew: false,
    isExternal: false,
  }))
}
