import { pageClass } from '@vitrine/ui/components'
import { formatDay } from '@vitrine/ui/formats'
import { useTranslation } from '#words'
import { serverApi } from '../../../api/server-api.ts'
import { initialsOf } from '../../../session/profile.ts'
import { useSession } from '../../../session/session-context.tsx'
import { requireProfile } from '../../../session/signed-in.ts'
import { PageWords } from '../../../shop/page-words.tsx'
import { useShop } from '../../../shop/shop-context.tsx'
import { BannerSlot } from '../../banners/banner-slot.tsx'
import { LinkedCards } from '../../cards/linked-cards.tsx'
import type { Route } from './+types/profile.ts'
import { Appearance } from './appearance.tsx'
import { CompanyForm } from './company-form.tsx'
import { EmailForm } from './email-form.tsx'
import { KeysSection } from './keys/keys-section.tsx'
import { LinkedAccounts } from './linked-accounts.tsx'
import { loadProfile, type ProfileData } from './load-profile.ts'
import { NameForm } from './name-form.tsx'
import { Notifications } from './notifications.tsx'
import { PasswordForm } from './password-form.tsx'
import styles from './profile.module.css'
import { AccountData } from './security/account-data.tsx'
import { Sessions } from './security/sessions.tsx'
import { TwoFactor } from './security/two-factor.tsx'
import { SignOut } from './sign-out.tsx'

export const handle = { ns: ['cabinet', 'account', 'payment', 'cards', 'security', 'sign-in'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  requireProfile({ context, request })
  return loadProfile(serverApi(context))
}

/** Sections, each saved by itself and in its place. */
export default function Profile({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('cabinet')
  const { profile } = useSession()
  const email = profile?.email ?? loaderData.email
  return (
    <div className={pageClass({ width: 'small', gap: 'tightWhenNarrow' })}>
      <PageWords routeName="profile" title={t('profile.title')} />
      <h1 className="sr-only">{t('profile.title')}</h1>
      <Head shown={loaderData} email={email} />
      <BannerSlot place="profile" />
      {email === null && <EmailForm />}
      <NameForm name={loaderData.name} email={email} />
      <CompanyForm shown={loaderData} />
      <Notifications flags={loaderData.flags} />
      {email !== null && <PasswordForm email={email} hasPassword={loaderData.twoFactor.has_password} />}
      <LinkedAccounts offered={loaderData.signInProviders} initial={loaderData.links} now={loaderData.now} />
      <TwoFactor initial={loaderData.twoFactor} />
      <Sessions initial={loaderData.sessions} now={loaderData.now} />
      <LinkedCards cards={loaderData.cards} methodId={loaderData.linkingMethodId} />
      <KeysSection known={loaderData.keys} now={loaderData.now} />
      <Appearance />
      <AccountData dataExport={loaderData.dataExport} deletion={loaderData.deletion} now={loaderData.now} />
      <SignOut />
    </div>
  )
}

/** Who one is here: name and e-mail, or the Telegram id and name of an account that came from there. */
function Head({ shown, email }: { readonly shown: ProfileData; readonly email: string | null }) {
  const { t } = useTranslation('cabinet')
  const { locale, timeZone } = useShop()
  const { profile } = useSession()
  const since = formatDay(new Date(shown.created_at), { locale, timeZone, now: new Date(shown.now) })
  const telegram = [shown.telegram_username && `@${shown.telegram_username}`, shown.telegram_id].filter(Boolean).join(', ')
  return (
    <div className={styles.who}>
      {profile && (
        <span className={styles.avatar} aria-hidden="true">
          {initialsOf(profile)}
        </span>
      )}
      <div className={styles.words}>
        <p className="type-h1">{profile?.name || shown.name || t('profile.title')}</p>
        <p className={styles.contact}>
          {email ?? (telegram && `${t('profile.telegram')} ${telegram}`)}
          {(email ?? telegram) && ' · '}
          {t('profile.since', { date: since })}
        </p>
      </div>
    </div>
  )
}
