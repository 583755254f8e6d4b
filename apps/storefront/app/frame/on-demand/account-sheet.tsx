import {
  type Icon,
  IconChat,
  IconCoin,
  IconHome,
  IconReceipt,
  IconSignOut,
  IconUser,
  IconWallet,
  ListRowLine,
  listRowClass,
  Sheet,
} from '@vitrine/ui/components'
import { Link } from 'react-router'
import { useTranslation } from '#words'
import { ChatLink } from '../../overlays/chat-link.tsx'
import { paths } from '../../paths.ts'
import type { Profile } from '../../request/profile.ts'
import { useSession } from '../../session/session-context.tsx'
import { useNavigationMenu } from '../navigation/navigation-context.tsx'
import { CurrencyPicker } from '../pickers/currency-picker.tsx'
import { LanguagePicker } from '../pickers/language-picker.tsx'
import { ThemeSwitch } from '../pickers/theme-switch.tsx'
import styles from './account-sheet.module.css'
import { GradeHeader } from './grade-header.tsx'
import { SocialLinks } from './social-links.tsx'

const pages = [
  { routeName: 'dashboard', word: 'dashboard', to: paths.dashboard(), icon: IconHome },
  { routeName: 'orders', word: 'orders', to: paths.orders(), icon: IconReceipt },
  { routeName: 'add-funds', word: 'addFunds', to: paths.addFunds(), icon: IconWallet },
  { routeName: 'finances', word: 'finances', to: paths.finances(), icon: IconCoin },
  { routeName: 'profile', word: 'profile', to: paths.profile(), icon: IconUser },
] as const satisfies readonly { routeName: string; word: string; to: string; icon: Icon }[]

export interface AccountSheetProps {
  readonly profile: Profile
  readonly onClose: () => void
}

/** The account sheet: profile, the customer's pages, sign-out. */
export function AccountSheet({ profile, onClose }: AccountSheetProps) {
  const { t } = useTranslation()
  const { signOut } = useSession()
  const { hasPage } = useNavigationMenu()
  return (
    <Sheet side="right" width={360} isOpen onClose={onClose} title={t('header.profile')} closeLabel={t('shell.close')}>
      <div className={styles.panel}>
        <GradeHeader profile={profile} />
        <ul className={styles.links}>
          {pages
            .filter(({ routeName }) => hasPage(routeName))
            .map(({ routeName, word, to, icon: Drawing }) => (
              <li key={routeName}>
                <Link className={listRowClass()} to={to} onClick={onClose}>
                  <Drawing />
                  {t(`navigation.${word}`)}
                </Link>
              </li>
            ))}
          <li>
            <ChatLink className={listRowClass()} onClick={onClose}>
              <IconChat />
              {t('header.help')}
            </ChatLink>
          </li>
        </ul>
        <div className={styles.preferences}>
          <LanguagePicker hasName align="start" />
          <CurrencyPicker align="start" />
          <ThemeSwitch />
        </div>
        <div className={styles.foot}>
          <SocialLinks />
          <ListRowLine />
          <button type="button" className={listRowClass()} onClick={() => void signOut()}>
            <IconSignOut />
            {t('header.signOut')}
          </button>
        </div>
      </div>
    </Sheet>
  )
}
