import {
  type Icon,
  IconAward,
  IconBroadcast,
  IconCard,
  IconChart,
  IconChat,
  IconCode,
  IconCoin,
  IconDot,
  IconDrop,
  IconExternal,
  IconGift,
  IconGlobe,
  IconGrid,
  IconHash,
  IconHeart,
  IconHelp,
  IconHome,
  IconInfo,
  IconKey,
  IconList,
  IconPercent,
  IconPlus,
  IconReceipt,
  IconRepeat,
  IconRows,
  IconScreen,
  IconSearch,
  IconStar,
  IconTicket,
  IconUser,
  IconUsers,
  IconVideo,
  IconWallet,
  IconWidget,
} from '@vitrine/ui/components'
import styles from './entry-icon.module.css'
import type { MenuEntry } from './menu-entries.ts'

/** Icons by the name the server gives them. */
const byName: Readonly<Record<string, Icon>> = {
  'layout-grid': IconGrid,
  'circle-plus': IconPlus,
  plus: IconPlus,
  dashboard: IconHome,
  home: IconHome,
  'list-details': IconReceipt,
  receipt: IconCoin,
  wallet: IconWallet,
  coin: IconCoin,
  'credit-card': IconCard,
  droplet: IconDrop,
  repeat: IconRepeat,
  heart: IconHeart,
  star: IconStar,
  percentage: IconPercent,
  ticket: IconTicket,
  award: IconAward,
  trophy: IconAward,
  gift: IconGift,
  checklist: IconList,
  'list-check': IconList,
  users: IconUsers,
  user: IconUser,
  'app-window': IconWidget,
  code: IconCode,
  key: IconKey,
  search: IconSearch,
  tags: IconHash,
  'chart-bar': IconChart,
  'chart-line': IconChart,
  'brand-youtube': IconVideo,
  speakerphone: IconBroadcast,
  'device-tv': IconScreen,
  list: IconRows,
  world: IconGlobe,
  link: IconExternal,
  message: IconChat,
  'info-circle': IconInfo,
  help: IconHelp,
}

/** And by page, for a server that names an icon we do not have. */
const byPage: Readonly<Record<string, Icon>> = {
  index: IconGrid,
  'orders-create': IconPlus,
  dashboard: IconHome,
  orders: IconReceipt,
  'drip-feed': IconDrop,
  subscriptions: IconRepeat,
  'my-services': IconHeart,
  'add-funds': IconWallet,
  finances: IconCoin,
  bonuses: IconPercent,
  grades: IconAward,
  'free-trials': IconGift,
  tasks: IconList,
  'referral-program': IconUsers,
  'order-widget': IconWidget,
  api: IconCode,
  'keywords-tools': IconKey,
  statistics: IconChart,
  'channel-statistics': IconVideo,
  profile: IconUser,
}

const PICTURE = /^(https?:\/\/|\/|data:image\/)/

/** The icon of an entry: by name, by page, a picture of the panel's own, or a plain dot. */
export function EntryIcon({ entry, size }: { readonly entry: MenuEntry; readonly size?: 16 | 18 | 22 }) {
  if (PICTURE.test(entry.icon)) return <img className={styles.picture} src={entry.icon} alt="" width={18} height={18} />
  const known = Object.hasOwn(byName, entry.icon) ? byName[entry.icon] : undefined
  const ofPage = entry.routeName !== null && Object.hasOwn(byPage, entry.routeName) ? byPage[entry.routeName] : undefined
  // What the panel added without naming an icon is an address outside.
  const Plot = ofPage ?? known ?? (entry.routeName === null && (entry.href ?? entry.to) !== null ? IconGlobe : IconDot)
  return <Plot {...(size ? { size } : {})} />
}
