import { TextField } from '@vitrine/ui/components'
import { useTranslation } from '#words'
import { pickProfile } from '../../../session/profile.ts'
import { useSession } from '../../../session/session-context.tsx'
import { useShop } from '../../../shop/shop-context.tsx'
import { nameProblem } from '../../account/model/form-problems.ts'
import { useAccountForm } from '../../account/use-account-form.ts'
import { useSavedMark } from '../parts/saved-mark.tsx'
import { ProfileSection } from './profile-section.tsx'
import styles from './section-form.module.css'
import { SectionForm } from './section-form.tsx'

export function NameForm({ name, email }: { readonly name: string; readonly email: string | null }) {
  const { t } = useTranslation('cabinet')
  const { api, setProfile } = useSession()
  const { support_email: help } = useShop().settings
  const saved = useSavedMark()
  const form = useAccountForm({
    initial: { name },
    checks: { name: nameProblem },
    send: async (values) => {
      const { data } = await api.identity.changeProfile({ body: { name: values.name } })
      setProfile(pickProfile(data))
      saved.show()
    },
  })
  return (
    <ProfileSection id="personal" title={t('profile.personal.title')}>
      <SectionForm form={form} isSaved={saved.isShown}>
        <div className={email === null ? undefined : styles.pair}>
          <TextField {...form.field('name')} label={t('profile.personal.name')} hint={t('profile.personal.nameHint')} autoComplete="name" />
          {email !== null && (
            <TextField
              id="profile-email"
              type="email"
              label={t('profile.personal.email')}
              value={email}
              readOnly
              hint={
                <a className="link" href={`mailto:${help}`}>
                  {t('profile.personal.emailHint')}
                </a>
              }
            />
          )}
        </div>
      </SectionForm>
    </ProfileSection>
  )
}
