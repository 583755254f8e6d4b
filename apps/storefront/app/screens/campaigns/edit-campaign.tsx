import type { CampaignWire } from '@vitrine/keywords/contract/schemas'
import { Button, Notice, SectionCard } from '@vitrine/ui/components'
import { useRevalidator } from 'react-router'
import { useTranslation } from '#i18n'
import { useKeywordsApi } from '../../features/keyword-tools/keywords-api.ts'
import type { Markets } from '../../features/keyword-tools/markets.ts'
import styles from './campaign-fields.module.css'
import { CampaignFields } from './campaign-fields.tsx'
import { allowanceOf } from './model/campaign-text.ts'
import { useCampaignForm } from './use-campaign-form.ts'

interface EditCampaignProps {
  readonly campaign: CampaignWire
  readonly countries: Markets['countries']
  readonly onClose: () => void
}

/** Countries, track and keywords; the address of a campaign never changes. */
export function EditCampaign({ campaign, countries, onClose }: EditCampaignProps) {
  const { t } = useTranslation('campaigns')
  const api = useKeywordsApi()
  const { revalidate } = useRevalidator()
  // Its own keywords are counted as followed while it is active: their places may be used again.
  const allowance = allowanceOf(campaign.subscription) + (campaign.status === 'active' ? campaign.keywords.length : 0)
  const form = useCampaignForm({
    initial: {
      url: campaign.url,
      countries: campaign.countries.map(({ id }) => id),
      track: campaign.track,
      keywords: campaign.keywords.join('\n'),
      hasMail: campaign.has_mail,
    },
    allowance,
    send: async ({ countries: chosen, track }, keywords) => {
      await api.updateCampaign({ params: { id: campaign.id }, body: { countries: [...chosen], track, keywords: [...keywords] } })
      await revalidate()
      onClose()
    },
  })
  return (
    <SectionCard id="edit" title={t('edit')}>
      <form method="post" className={styles.form} noValidate onSubmit={form.submit}>
        {form.failure && (
          <Notice tone="bad" role="alert">
            {form.failure}
          </Notice>
        )}
        <CampaignFields form={form} countries={countries} allowance={allowance} hasMail={false} />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" isLoading={form.isSending}>
            {t('form.save')}
          </Button>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
        </div>
      </form>
    </SectionCard>
  )
}
