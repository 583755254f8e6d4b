import { pageClass } from '@vitrine/ui/components'
import { formatDay } from '@vitrine/ui/formats'
import type { ReactNode } from 'react'
import { useTranslation } from '#i18n'
import { serverApi } from '../../api/server-api.ts'
import { KeysSection } from '../../features/api-keys/keys-section.tsx'
import { BannerSlot } from '../../features/banners/banner-slot.tsx'
import { LinkedCards } from '../../features/payment/cards/linked-cards.tsx'
import { PageContents } from '../../page/page-contents.tsx'
import { initialsOf } from '../../request/profile.ts'
import { requireProfile } from '../../session/require-profile.ts'
import { useSession } from '../../session/session-context.tsx'
import { PageMessages } from '../../shop/page-messages.tsx'
import { useShop } from '../../shop/shop-context.tsx'
import { UnlessActing } from '../../shop/unless-acting.tsx'
import type { Route } from './+types/profile.ts'
import { Appearance } from './appearance.tsx'
import { ChangeEmail } from './change-email.tsx'
import { CompanyForm } from './company-form.tsx'
import { EmailForm } from './email-form.tsx'
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
    <div className={pageClass({ width: 'large', gap: 'tightWhenNarrow' })}>
      <PageMessages routeName="profile" title={t('profile.title')} />
      <h1 className="sr-only">{t('profile.title')}</h1>
      <Head shown={loaderData} email={email} />
      <BannerSlot place="profile" />
      <div className={styles.columns}>
        <PageContents
          label={t('profile.parts.label')}
          parts={shownParts(loaderData).map((part) => ({ id: idOf(part), name: t(`profile.parts.${part}`) }))}
          aboveUnder={1150}
        />
        <div className={styles.parts}>
          <Part name="personal">
            {email === null && <EmailForm />}
            <NameForm name={loaderData.name} />
            <CompanyForm shown={loaderData} />
          </Part>
          <Part name="security">
            {email !== null && <ChangeEmail email={email} initial={loaderData.emailChange} now={loaderData.now} />}
            {email !== null && <PasswordForm email={email} hasPassword={loaderData.twoFactor.has_password} />}
            <LinkedAccounts offered={loaderData.signInProviders} initial={loaderData.links} now={loaderData.now} />
            <TwoFactor initial={loaderData.twoFactor} />
            <Sessions initial={loaderData.sessions} now={loaderData.now} />
          </Part>
          <Part name="notifications">
            <Notifications flags={loaderData.flags} />
          </Part>
          <Part name="payments">
            <LinkedCards cards={loaderData.cards} methodId={loaderData.linkingMethodId} />
          </Part>
          <Part name="api">
            <KeysSection known={loaderData.keys} now={loaderData.now} />
          </Part>
          <Part name="appearance">
            <Appearance />
          </Part>
          <Part name="data">
            <AccountData dataExport={loaderData.dataExport} deletion={loaderData.deletion} now={loaderData.now} />
          </Part>
        </div>
      </div>
    </div>
  )
}

/** What belongs together, in the order in which one looks for it. */
const PARTS = ['personal', 'security', 'notifications', 'payments', 'api', 'appearance', 'data'] as const
type PartName = (typeof PARTS)[number]
/** Cards stand there where the shop links any. */
const shownParts = ({ cards, linkingMethodId }: ProfileData): readonly PartName[] =>
  PARTS.filter((part) => part !== 'payments' || linkingMethodId !== null || cards.length > 0)
const idOf = (part: PartName): string => `profile-${part}`

const Part = ({ name, children }: { readonly name: PartName; readonly children: ReactNode }) => (
  <div className={styles.part} id={idOf(name)}>
    {name === 'appearance' ? children : <UnlessActing>{children}</UnlessActing>}
  </div>
)

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
      <div className={styles.texts}>
        <p className="type-h1">{profile?.name || shown.name || t('profile.title')}</p>
        <p className={styles.contact}>
          {email ?? (telegram && `${t('profile.telegram')} ${telegram}`)}
          {(email ?? telegram) && ' · '}
          {t('profile.since', { date: since })}
        </p>
      </div>
      <SignOut />
    </div>
  )
}
