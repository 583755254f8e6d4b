import type { CampaignWire } from '@vitrine/keywords/contract/schemas'
import { Select } from '@vitrine/ui/controls'
import { formatDay } from '@vitrine/ui/formats'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '#i18n'
import { paths } from '../../paths.ts'
import { useShop } from '../../shop/shop-context.tsx'
import styles from './campaigns.module.css'
import type { CampaignView } from './load-campaign.ts'

interface ViewChoiceProps {
  readonly view: CampaignView
  readonly campaign: CampaignWire
  readonly country: CampaignWire['countries'][number] | undefined
  /** Days with a measurement. */
  readonly dates: readonly string[]
}

/** Country, day and the day it is compared with: all in the address. */
export function ViewChoice({ view, campaign, country, dates }: ViewChoiceProps) {
  const { t } = useTranslation('campaigns')
  const { locale } = useShop()
  const navigate = useNavigate()
  const go = (change: Partial<CampaignView>) =>
    void navigate(paths.campaign(campaign.id, { ...view, ...change }), { preventScrollReset: true, replace: true })
  const days = dates.toReversed().map((date) => {
    const at = new Date(`${date}T12:00:00Z`)
    return { value: date, name: formatDay(at, { locale, timeZone: 'UTC', now: at }) }
  })
  return (
    <div className={styles.view}>
      <Choice
        label={t('country')}
        value={String(country?.id ?? '')}
        rows={campaign.countries.map(({ id, name }) => ({ value: String(id), name }))}
        onChoose={(id) => go({ country: Number(id) })}
      />
      <Choice
        label={t('date')}
        value={view.date ?? ''}
        rows={[{ value: '', name: t('newest') }, ...days]}
        onChoose={(date) => go({ date: date || undefined })}
      />
      <Choice
        label={t('compare')}
        value={view.compare ?? ''}
        rows={[{ value: '', name: t('before') }, ...days]}
        onChoose={(compare) => go({ compare: compare || undefined })}
      />
    </div>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly rows: readonly { readonly value: string; readonly name: string }[]
  readonly onChoose: (value: string) => void
}

function Choice({ label, value, rows, onChoose }: ChoiceProps) {
  const id = useId()
  return (
    <span className={styles.choice}>
      <label htmlFor={id} className="type-small tone-3">
        {label}
      </label>
      <Select id={id} size="small" className={styles.select} label={label} value={value} onChange={onChoose} options={rows} />
    </span>
  )
}
