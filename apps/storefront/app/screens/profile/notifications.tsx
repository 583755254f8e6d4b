import { useTranslation } from '#i18n'
import type { NoticeFlags } from '../../features/mail-choices/notice-flags.ts'
import { NoticeSwitches } from '../../features/mail-choices/notice-switches.tsx'
import { useNoticeFlags } from '../../features/mail-choices/use-notice-flags.ts'
import { ProfileSection } from '../../page/profile-section.tsx'
import { useSession } from '../../session/session-context.tsx'
import { BrowserNotifications } from './browser-notifications.tsx'

export function Notifications({ flags }: { readonly flags: NoticeFlags }) {
  const { t } = useTranslation('cabinet')
  const { api } = useSession()
  const choice = useNoticeFlags(flags, async (next) => {
    // The signature is asked for when it is needed: it never stands in the document.
    const { data: profile } = await api.identity.profile()
    const signed = { params: { userId: profile.id }, query: { signature: profile.unsubscribe_signature } }
    return (await api.notifications.changeNotificationFlags({ ...signed, body: next })).data
  })
  return (
    <ProfileSection id="notifications" title={t('profile.notices.title')} text={t('profile.notices.text')}>
      <NoticeSwitches choice={choice} />
      <BrowserNotifications />
    </ProfileSection>
  )
}
