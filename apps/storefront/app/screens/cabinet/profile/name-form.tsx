import { TextField } from '@vitrine/ui/components'
import { useTranslation } from '#words'
import { pickProfile } from '../../../session/profile.ts'
import { useSession } from '../../../session/session-context.tsx'
import { nameProblem } from '../../account/model/form-problems.ts'
import { useAccountForm } from '../../account/use-account-form.ts'
import { useSavedMark } from '../parts/saved-mark.tsx'
import { ProfileSection } from './profile-section.tsx'
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
