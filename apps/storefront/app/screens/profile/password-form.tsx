import { useState } from 'react'
import { useTranslation } from '#i18n'
import { newPasswordProblem, required } from '../../features/sign-in/form-problems.ts'
import { PasswordField } from '../../features/sign-in/password-field.tsx'
import { useAccountForm } from '../../features/sign-in/use-account-form.ts'
import { ProfileSection } from '../../page/profile-section.tsx'
import { useSession } from '../../session/session-context.tsx'
import { useSavedMark } from './saved-mark.tsx'
import styles from './section-form.module.css'
import { SectionForm } from './section-form.tsx'

/** Changes the password by the present one. Customers who sign in otherwise have none yet: step-up authentication replaces it. */
export function PasswordForm({ email, hasPassword }: { readonly email: string; readonly hasPassword: boolean }) {
  const { t } = useTranslation('cabinet')
  const { api } = useSession()
  const saved = useSavedMark()
  const [isFirst, setIsFirst] = useState(!hasPassword)
  const [wasFirst, setWasFirst] = useState(false)
  const form = useAccountForm({
    initial: { current_password: '', password: '' },
    checks: { ...(isFirst ? {} : { current_password: required }), password: newPasswordProblem },
    send: async ({ current_password, password }) => {
      // The password can be shown while it is typed, so it is asked for once.
      const present = isFirst ? {} : { current_password }
      await api.identity.changeProfile({ body: { ...present, password, password_confirmation: password } })
      setWasFirst(isFirst)
      setIsFirst(false)
      form.set('current_password', '')
      form.set('password', '')
      saved.show()
    },
  })
  return (
    <ProfileSection
      id="password"
      title={t(isFirst ? 'profile.password.firstTitle' : 'profile.password.title')}
      text={t(isFirst ? 'profile.password.firstText' : 'profile.password.text')}
    >
      <SectionForm
        form={form}
        isSaved={saved.isShown}
        submit={t(isFirst ? 'profile.password.firstSubmit' : 'profile.password.submit')}
        saved={t(wasFirst ? 'profile.password.firstSaved' : 'profile.password.saved')}
      >
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
          {!isFirst && (
            <PasswordField
              {...form.field('current_password')}
              label={t('profile.password.current')}
              autoComplete="current-password"
              maxLength={255}
            />
          )}
          <PasswordField
            {...form.field('password')}
            label={t('profile.password.next')}
            hint={t('profile.password.nextHint')}
            autoComplete="new-password"
          />
        </div>
      </SectionForm>
    </ProfileSection>
  )
}
