import { TextField } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'
import { lineProblem } from '../../features/sign-in/form-problems.ts'
import { useAccountForm } from '../../features/sign-in/use-account-form.ts'
import { ProfileSection } from '../../page/profile-section.tsx'
import { useSession } from '../../session/session-context.tsx'
import type { ProfileData } from './load-profile.ts'
import { useSavedMark } from './saved-mark.tsx'
import styles from './section-form.module.css'
import { SectionForm } from './section-form.tsx'

type Facts = Pick<ProfileData, 'company_name' | 'company_address' | 'company_site' | 'vat'>

const orNothing = (text: string): string | null => text.trim() || null
/** People write `shop.example`; whatever names a scheme stays as it is, and the server judges it. */
const wholeAddress = (text: string): string | null =>
  orNothing(/^[a-z][a-z\d+.-]*:/i.test(text.trim()) || text.trim() === '' ? text : `https://${text.trim()}`)
/** As receipts print it: without the spaces and dots in which it is often written. */
const plainVat = (text: string): string | null => orNothing(text.replace(/[\s.-]/g, '').toUpperCase())

export function CompanyForm({ shown }: { readonly shown: Facts }) {
  const { t } = useTranslation('cabinet')
  const { api } = useSession()
  const saved = useSavedMark()
  const form = useAccountForm({
    initial: {
      company_name: shown.company_name ?? '',
      company_address: shown.company_address ?? '',
      company_site: shown.company_site ?? '',
      vat: shown.vat ?? '',
    },
    checks: { company_name: lineProblem, company_address: lineProblem, company_site: lineProblem },
    send: async ({ company_name, company_address, company_site, vat }) => {
      const site = wholeAddress(company_site)
      await api.identity.changeProfile({
        body: {
          company_name: orNothing(company_name),
          company_address: orNothing(company_address),
          company_site: site,
          vat: plainVat(vat),
        },
      })
      form.set('company_site', site ?? '')
      saved.show()
    },
  })
  return (
    <ProfileSection id="company" title={t('profile.company.title')} text={t('profile.company.text')}>
      <SectionForm form={form} isSaved={saved.isShown}>
        <div className={styles.pair}>
          <TextField {...form.field('company_name')} label={t('profile.company.name')} autoComplete="organization" />
          <TextField
            {...form.field('vat')}
            label={t('profile.company.vat')}
            hint={t('profile.company.vatHint')}
            autoComplete="off"
            maxLength={30}
          />
        </div>
        <TextField {...form.field('company_address')} label={t('profile.company.address')} autoComplete="street-address" />
        <TextField {...form.field('company_site')} type="url" label={t('profile.company.site')} autoComplete="url" />
      </SectionForm>
    </ProfileSection>
  )
}
