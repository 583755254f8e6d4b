import { useTranslation } from 'react-i18next'
import { useSession } from '../../../session/session-context.tsx'
import { newPasswordProblem, required } from '../../account/model/form-problems.ts'
import { PasswordField } from '../../account/parts/password-field.tsx'
import { useAccountForm } from '../../account/use-account-form.ts'
import { useSavedMark } from '../parts/saved-mark.tsx'
import { ProfileSection } from './profile-section.tsx'
import styles from './section-form.module.css'
import { SectionForm } from './section-form.tsx'

export function PasswordForm({ email }: { readonly email: string }) {
  const { t } = useTranslation('cabinet')
  const { api } = useSession()
  const saved = useSavedMark()
  const form = useAccountForm({
    initial: { current_password: '', password: '' },
    checks: { current_password: required, password: newPasswordProblem },
    send: async ({ current_password, password }) => {
      // The password can be looked at while it is typed, so it is asked for once.
      await api.identity.changeProfile({ body: { current_password, password, password_confirmation: password } })
      form.set('current_password', '')
      form.set('password', '')
      saved.show()
    },
  })
  return (
    <ProfileSection id="password" title={t('profile.password.title')} text={t('profile.password.text')}>
      <SectionForm form={form} isSaved={saved.isShown} submit={t('profile.password.submit')} saved={t('profile.password.saved')}>
        {/* Password managers see whose password it is. */}
        <input
          className="sr-only"
          type="text"
          name="username"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <div className={styles.pair}>
          <PasswordField
            {...form.field('current_password')}
            label={t('profile.password.current')}
            autoComplete="current-password"
            maxLength={255}
          />
          <PasswordField
            {...form.field('password')}
            label={t('profile.password.next')}
            hint={t('profile.password.nextHint')}
            autoComplete="new-password"
            maxLength={128}
          />
        </div>
      </SectionForm>
    </ProfileSection>
  )
}
