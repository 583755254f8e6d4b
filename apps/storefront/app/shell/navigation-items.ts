import { type Icon, IconCoin, IconGrid, IconHome, IconPlus, IconReceipt, IconWallet } from '@vitrine/ui/components'
import { paths, withoutLocale } from '../paths.ts'

export type NavigationName = 'dashboard' | 'services' | 'newOrder' | 'orders' | 'addFunds' | 'finances'

export interface NavigationItem {
  readonly name: NavigationName
  readonly to: string
  readonly icon: Icon
  readonly isForGuests: boolean
  /** The bar of phones has room for four; the others stand in the drawer. */
  readonly isQuick: boolean
  /** First path segments under which the item is where one is. */
  readonly isActive: (segments: readonly string[]) => boolean
}

/** The pages of this release. A screen that comes later adds its line here. */
const items: readonly NavigationItem[] = [
  {
    name: 'dashboard',
    to: paths.dashboard(),
    icon: IconHome,
    isForGuests: false,
    isQuick: false,
    isActive: ([first]) => first === 'dashboard',
  },
  {
    name: 'services',
    to: paths.index(),
    icon: IconGrid,
    isForGuests: true,
    isQuick: true,
    isActive: ([first]) => first === undefined || first === 'services',
  },
  {
    name: 'newOrder',
    to: paths.newOrder(),
    icon: IconPlus,
    isForGuests: true,
    isQuick: true,
    isActive: ([first, second]) => first === 'orders' && second === 'create',
  },
  // `/orders/create` is not the list of orders, though it begins like it.
  {
    name: 'orders',
    to: paths.orders(),
    icon: IconReceipt,
    isForGuests: false,
    isQuick: true,
    isActive: ([first, second]) => first === 'orders' && second !== 'create',
  },
  {
    name: 'addFunds',
    to: paths.addFunds(),
    icon: IconWallet,
    isForGuests: false,
    isQuick: true,
    isActive: ([first]) => first === 'add-funds',
  },
  {
    name: 'finances',
    to: paths.finances(),
    icon: IconCoin,
    isForGuests: false,
    isQuick: false,
    isActive: ([first]) => first === 'finances',
  },
]

export const navigationFor = (isSignedIn: boolean): readonly NavigationItem[] => items.filter((item) => isSignedIn || item.isForGuests)

export const quickNavigationFor = (isSignedIn: boolean): readonly NavigationItem[] =>
  navigationFor(isSignedIn).filter(({ isQuick }) => isQuick)

export const isActiveItem = (item: NavigationItem, pathname: string): boolean =>
  item.isActive(withoutLocale(pathname).split('/').filter(Boolean))
