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
} from '@vitrine/ui/components'
import { Dialog } from '@vitrine/ui/controls'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
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
  { routeName: 'dashboard', key: 'dashboard', to: paths.dashboard(), icon: IconHome },
  { routeName: 'orders', key: 'orders', to: paths.orders(), icon: IconReceipt },
  { routeName: 'add-funds', key: 'addFunds', to: paths.addFunds(), icon: IconWallet },
  { routeName: 'finances', key: 'finances', to: paths.finances(), icon: IconCoin },
  { routeName: 'profile', key: 'profile', to: paths.profile(), icon: IconUser },
] as const satisfies readonly { routeName: string; key: string; to: string; icon: Icon }[]

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
    <Dialog side="right" width={360} isOpen onClose={onClose} title={t('header.profile')} closeLabel={t('shell.close')}>
      <div className={styles.panel}>
        <GradeHeader profile={profile} />
        <ul className={styles.links}>
          {pages
            .filter(({ routeName }) => hasPage(routeName))
            .map(({ routeName, key, to, icon: Plot }) => (
              <li key={routeName}>
                <Link className={listRowClass()} to={to} onClick={onClose}>
                  <Plot />
                  {t(`navigation.${key}`)}
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
    </Dialog>
  )
}
