import { Select } from '@vitrine/ui/controls'
import { useId } from 'react'
import { useTranslation } from '#i18n'
import styles from './market-fields.module.css'
import type { Markets } from './markets.ts'

export interface Market {
  readonly country: string
  readonly language: string
}

interface MarketFieldsProps {
  readonly markets: Markets
  readonly value: Market
  readonly onChange: (value: Market) => void
}

/** Which country's search, and which language. */
export function MarketFields({ markets: { countries, languages }, value, onChange }: MarketFieldsProps) {
  const { t } = useTranslation('keyword-tools')
  return (
    <>
      <Choice label={t('country')} rows={countries} value={value.country} onChoose={(country) => onChange({ ...value, country })} />
      <Choice label={t('language')} rows={languages} value={value.language} onChoose={(language) => onChange({ ...value, language })} />
    </>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly rows: Markets['countries']
  readonly value: string
  readonly onChoose: (code: string) => void
}

function Choice({ label, rows, value, onChoose }: ChoiceProps) {
  const id = useId()
  return (
    <span className={styles.field}>
      <label htmlFor={id} className="weight-medium">
        {label}
      </label>
      <Select
        id={id}
        className={styles.select}
        label={label}
        value={value}
        onChange={onChoose}
        options={rows.map(({ name, iso_code_2: code }) => ({ value: code, name }))}
      />
    </span>
  )
}
