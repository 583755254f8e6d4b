import { type Icon, IconGrid, IconPlus, IconReceipt, IconWallet } from '@vitrine/ui/components'
import { paths, withoutLocale } from '../paths.ts'

export type NavigationName = 'services' | 'newOrder' | 'orders' | 'addFunds'

export interface NavigationItem {
  readonly name: NavigationName
  readonly to: string
  readonly icon: Icon
  readonly isForGuests: boolean
  /** First path segments under which the item is where one is. */
  readonly isActive: (segments: readonly string[]) => boolean
}

/** The pages of this release. A screen that comes later adds its line here. */
const items: readonly NavigationItem[] = [
  {
    name: 'services',
    to: paths.index(),
    icon: IconGrid,
    isForGuests: true,
    isActive: ([first]) => first === undefined || first === 'services',
  },
  {
    name: 'newOrder',
    to: paths.newOrder(),
    icon: IconPlus,
    isForGuests: true,
    isActive: ([first, second]) => first === 'orders' && second === 'create',
  },
  // `/orders/create` is not the list of orders, though it begins like it.
  {
    name: 'orders',
    to: paths.orders(),
    icon: IconReceipt,
    isForGuests: false,
    isActive: ([first, second]) => first === 'orders' && second !== 'create',
  },
  { name: 'addFunds', to: paths.addFunds(), icon: IconWallet, isForGuests: false, isActive: ([first]) => first === 'add-funds' },
]

export const navigationFor = (isSignedIn: boolean): readonly NavigationItem[] => items.filter((item) => isSignedIn || item.isForGuests)

export const isActiveItem = (item: NavigationItem, pathname: string): boolean =>
  item.isActive(withoutLocale(pathname).split('/').filter(Boolean))
