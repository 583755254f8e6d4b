import { TextField } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'
import { nameProblem } from '../../features/sign-in/form-problems.ts'
import { useAccountForm } from '../../features/sign-in/use-account-form.ts'
import { ProfileSection } from '../../page/profile-section.tsx'
import { pickProfile } from '../../request/profile.ts'
import { useSession } from '../../session/session-context.tsx'
import { useSavedMark } from './saved-mark.tsx'
import { SectionForm } from './section-form.tsx'

export function NameForm({ name }: { readonly name: string }) {
  const { t } = useTranslation('cabinet')
  const { api, setProfile } = useSession()
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
        <TextField {...form.field('name')} label={t('profile.personal.name')} hint={t('profile.personal.nameHint')} autoComplete="name" />
      </SectionForm>
    </ProfileSection>
  )
}
