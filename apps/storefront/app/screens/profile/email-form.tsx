import { TextField } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'
import { emailProblem } from '../../features/sign-in/form-problems.ts'
import { useAccountForm } from '../../features/sign-in/use-account-form.ts'
import { ProfileSection } from '../../page/profile-section.tsx'
import { pickProfile } from '../../request/profile.ts'
import { useSession } from '../../session/session-context.tsx'
import { SectionForm } from './section-form.tsx'

/** Only for an account without an address; with it the section is gone and the address stands among the personal facts. */
export function EmailForm() {
  const { t } = useTranslation('cabinet')
  const { api, setProfile } = useSession()
  const form = useAccountForm({
    initial: { email: '' },
    checks: { email: emailProblem },
    send: async ({ email }) => {
      const { data } = await api.identity.setEmail({ body: { email } })
      setProfile(pickProfile(data))
    },
  })
  return (
    <ProfileSection id="set-email" title={t('profile.email.title')} text={t('profile.email.text')}>
      <SectionForm form={form} isSaved={false} submit={t('profile.email.submit')}>
        <TextField
          {...form.field('email')}
          type="email"
          label={t('profile.email.label')}
          autoComplete="email"
          inputMode="email"
          maxLength={255}
        />
      </SectionForm>
    </ProfileSection>
  )
}
