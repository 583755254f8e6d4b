import {
  type Icon,
  IconAward,
  IconBroadcast,
  IconCard,
  IconChat,
  IconCheck,
  IconClock,
  IconDrop,
  IconGift,
  IconGlobe,
  IconGrid,
  IconHelp,
  IconHome,
  IconInfo,
  IconList,
  IconPercent,
  IconReceipt,
  IconRepeat,
  IconRows,
  IconScreen,
  IconShield,
  IconStar,
  IconSwap,
  IconTicket,
  IconUsers,
  IconWallet,
} from '@vitrine/ui/components'
import { IconGear, IconHistory, IconIdentity, IconServer, IconStaff, IconWithdraw } from '../parts/own-icons.tsx'
import { isVisible, type Panel } from '../session/me.ts'

export type PageName =
  | 'home'
  | 'attention'
  | 'approvals'
  | 'orders'
  | 'dripFeeds'
  | 'allRefills'
  | 'holdRules'
  | 'review'
  | 'customers'
  | 'documents'
  | 'support'
  | 'services'
  | 'catalogue'
  | 'serviceReviews'
  | 'providers'
  | 'byHand'
  | 'payments'
  | 'withdrawals'
  | 'ledger'
  | 'paymentMethods'
  | 'coupons'
  | 'offers'
  | 'ownRates'
  | 'grades'
  | 'banners'
  | 'pages'
  | 'menu'
  | 'status'
  | 'settings'
  | 'hosts'
  | 'staff'
  | 'rights'
  | 'keys'
  | 'audit'
export type PageGroup = 'orders' | 'catalogue' | 'money' | 'shop' | 'administration'

export interface Page {
  readonly name: PageName
  /** The segment of its address behind the panel's. */
  readonly segment: string
  readonly icon: Icon
  readonly group?: PageGroup
  /** Seeing any of them opens it. */
  readonly permissions?: readonly string[]
}

/** Every screen that exists, in the order of the menu. */
export const pages: readonly Page[] = [
  { name: 'home', segment: '', icon: IconHome },
  { name: 'attention', segment: 'attention', icon: IconClock, permissions: ['services.view'] },
  { name: 'approvals', segment: 'approvals', icon: IconCheck, permissions: ['services.view'] },
  { name: 'orders', segment: 'orders', icon: IconReceipt, group: 'orders', permissions: ['orders.view'] },
  { name: 'dripFeeds', segment: 'drip-feeds', icon: IconRepeat, group: 'orders', permissions: ['orders.view'] },
  { name: 'allRefills', segment: 'refills', icon: IconDrop, group: 'orders', permissions: ['orders.view'] },
  { name: 'holdRules', segment: 'hold-rules', icon: IconShield, group: 'orders', permissions: ['held.rules'] },
  { name: 'review', segment: 'review', icon: IconHelp, group: 'orders', permissions: ['review.decide'] },
  { name: 'customers', segment: 'customers', icon: IconUsers, group: 'orders', permissions: ['users.view'] },
  { name: 'documents', segment: 'documents', icon: IconIdentity, group: 'orders', permissions: ['documents.moderate'] },
  { name: 'support', segment: 'support', icon: IconChat, group: 'orders', permissions: ['tickets.view'] },
  { name: 'services', segment: 'services', icon: IconGrid, group: 'catalogue', permissions: ['services.view'] },
  { name: 'catalogue', segment: 'catalogue', icon: IconRows, group: 'catalogue', permissions: ['services.view'] },
  { name: 'serviceReviews', segment: 'service-reviews', icon: IconStar, group: 'catalogue', permissions: ['reviews.moderate'] },
  { name: 'providers', segment: 'providers', icon: IconServer, group: 'catalogue', permissions: ['providers.view'] },
  { name: 'byHand', segment: 'by-hand', icon: IconStaff, group: 'catalogue', permissions: ['orders.view'] },
  { name: 'payments', segment: 'payments', icon: IconWallet, group: 'money', permissions: ['invoices.view'] },
  { name: 'withdrawals', segment: 'withdrawals', icon: IconWithdraw, group: 'money', permissions: ['withdrawals.view'] },
  { name: 'ledger', segment: 'ledger', icon: IconSwap, group: 'money', permissions: ['ledger.view'] },
  { name: 'paymentMethods', segment: 'payment-methods', icon: IconCard, group: 'money', permissions: ['methods.edit'] },
  { name: 'coupons', segment: 'coupons', icon: IconTicket, group: 'shop', permissions: ['coupons.edit'] },
  { name: 'offers', segment: 'offers', icon: IconGift, group: 'shop', permissions: ['coupons.edit'] },
  { name: 'ownRates', segment: 'own-rates', icon: IconPercent, group: 'shop', permissions: ['rates.edit'] },
  { name: 'grades', segment: 'grades', icon: IconAward, group: 'shop', permissions: ['grades.edit'] },
  { name: 'banners', segment: 'banners', icon: IconScreen, group: 'shop', permissions: ['content.edit'] },
  { name: 'pages', segment: 'pages', icon: IconInfo, group: 'shop', permissions: ['content.edit'] },
  { name: 'menu', segment: 'menu', icon: IconList, group: 'shop', permissions: ['content.edit'] },
  { name: 'status', segment: 'status', icon: IconBroadcast, group: 'shop', permissions: ['content.edit'] },
  {
    ...{ name: 'settings', segment: 'settings', icon: IconGear, group: 'shop' },
    permissions: ['appearance.edit', 'content.edit', 'settings.money', 'earning.edit', 'code.edit'],
  },
  { name: 'hosts', segment: 'hosts', icon: IconGlobe, group: 'administration', permissions: ['domains.edit'] },
  { name: 'staff', segment: 'staff', icon: IconStaff, group: 'administration', permissions: ['staff.edit'] },
  { name: 'rights', segment: 'rights', icon: IconShield, group: 'administration', permissions: ['staff.edit'] },
  { name: 'keys', segment: 'keys', icon: IconServer, group: 'administration', permissions: ['keys.edit'] },
  { name: 'audit', segment: 'audit', icon: IconHistory, group: 'administration', permissions: ['audit.view'] },
]

export const pagesOf = (panel: Panel): readonly Page[] => pages.filter(({ permissions }) => isVisible(panel, permissions))

const BAR_PAGES_MAX = 2

/** What the bar of a phone has room for beside Home: the first of these that this person may open. */
export const barPagesOf = (panel: Panel): readonly Page[] =>
  pagesOf(panel)
    .filter(({ name }) => name === 'attention' || name === 'orders' || name === 'services')
    .slice(0, BAR_PAGES_MAX)

/** Entries without a group first, then the groups that have any. */
export function groupsOf(shown: readonly Page[]): readonly { readonly group: PageGroup | undefined; readonly pages: readonly Page[] }[] {
  const groups = [...new Set(shown.map(({ group }) => group))]
  return groups.map((group) => ({ group, pages: shown.filter((page) => page.group === group) }))
}
