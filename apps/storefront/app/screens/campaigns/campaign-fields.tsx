import { chipClass, FilterChip, SwitchRow } from '@vitrine/ui/components'
import { Select } from '@vitrine/ui/controls'
import { formatQuantity } from '@vitrine/ui/formats'
import type { ReactNode } from 'react'
import { useTranslation } from '#i18n'
import type { Markets } from '../../features/keyword-tools/markets.ts'
import styles from './campaign-fields.module.css'
import { keywordsIn } from './model/campaign-text.ts'
import type { CampaignFormState } from './use-campaign-form.ts'

const tracks = ['on_demand', 'daily', 'weekly', 'monthly'] as const
const COUNTRIES_MAX = 10

interface FieldsProps {
  readonly form: CampaignFormState
  readonly countries: Markets['countries']
  readonly allowance: number | undefined
  readonly hasMail?: boolean
}

/** Countries, when to measure, and keywords with what the plan has room for. */
export function CampaignFields({ form, countries, allowance, hasMail = true }: FieldsProps) {
  const { t } = useTranslation('campaigns')
  const { fields, errors, set } = form
  return (
    <>
      <CountryList
        countries={countries}
        chosen={fields.countries}
        error={errors.countries?.join('\n')}
        onChange={(chosen) => set({ countries: chosen })}
      />
      <fieldset className={styles.field}>
        <legend className="weight-medium">{t('track.label')}</legend>
        <div className={styles.chips}>
          {tracks.map((track) => (
            <label key={track} className={chipClass(track === fields.track)}>
              <input
                type="radio"
                className="sr-only"
                name="track"
                value={track}
                checked={track === fields.track}
                onChange={() => set({ track })}
              />
              {t(`track.${track}`)}
            </label>
          ))}
        </div>
        <ErrorText id="track">{errors.track?.join('\n')}</ErrorText>
      </fieldset>
      <Keywords form={form} allowance={allowance} />
      {hasMail && (
        <SwitchRow checked={fields.hasMail} onChange={({ currentTarget }) => set({ hasMail: currentTarget.checked })}>
          {t('form.mail')}
        </SwitchRow>
      )}
    </>
  )
}

function Keywords({ form: { fields, errors, set }, allowance }: Pick<FieldsProps, 'form' | 'allowance'>) {
  const { t } = useTranslation('campaigns')
  const entered = keywordsIn(fields.keywords).length
  return (
    <div className={styles.field}>
      <label htmlFor="campaign-keywords" className="weight-medium">
        {t('form.keywords')}
      </label>
      <textarea
        id="campaign-keywords"
        className={styles.area}
        rows={8}
        value={fields.keywords}
        aria-invalid={errors.keywords ? true : undefined}
        aria-describedby={`campaign-keywords-count${errors.keywords ? ' campaign-keywords-error' : ''}`}
        onChange={({ currentTarget }) => set({ keywords: currentTarget.value })}
      />
      <ErrorText id="keywords">{errors.keywords?.join('\n')}</ErrorText>
      <p id="campaign-keywords-count" role="status" className="type-small tone-3 number">
        {allowance !== undefined &&
          t('form.count', { entered: formatQuantity(entered), left: formatQuantity(Math.max(0, allowance - entered)) })}
      </p>
    </div>
  )
}

interface CountryListProps {
  readonly countries: Markets['countries']
  readonly chosen: readonly number[]
  readonly error: string | undefined
  readonly onChange: (chosen: readonly number[]) => void
}

function CountryList({ countries, chosen, error, onChange }: CountryListProps) {
  const { t } = useTranslation('campaigns')
  const shown = chosen.flatMap((id) => countries.find((country) => country.id === id) ?? [])
  return (
    <div className={styles.field}>
      <label htmlFor="campaign-countries" className="weight-medium">
        {t('form.countries')}
      </label>
      {shown.length > 0 && (
        <ul className={styles.chips}>
          {shown.map(({ id, name }) => (
            <li key={id}>
              <FilterChip removeLabel={t('form.removeCountry', { name })} onRemove={() => onChange(chosen.filter((each) => each !== id))}>
                {name}
              </FilterChip>
            </li>
          ))}
        </ul>
      )}
      <Select
        id="campaign-countries"
        className={styles.select}
        label={t('form.countries')}
        value=""
        disabled={chosen.length >= COUNTRIES_MAX}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'campaign-countries-error' : 'campaign-countries-hint'}
        onChange={(country) => onChange([...chosen, Number(country)])}
        options={[
          { value: '', name: t('form.addCountry') },
          ...countries.filter(({ id }) => !chosen.includes(id)).map(({ id, name }) => ({ value: String(id), name })),
        ]}
      />
      <ErrorText id="countries">{error}</ErrorText>
      <p id="campaign-countries-hint" className="type-small tone-3">
        {t('form.countriesHint')}
      </p>
    </div>
  )
}

const ErrorText = ({ id, children }: { readonly id: string; readonly children: ReactNode }) =>
  children ? (
    <p id={`campaign-${id}-error`} className={styles.error}>
      {children}
    </p>
  ) : null
