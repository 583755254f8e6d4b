import texts from '../../messages/en/lists.json'
import { sayFrom } from '../../messages/texts.ts'
import { CompactSelect } from '../../parts/compact-select.tsx'
import styles from './day-span-filter.module.css'
import { dayBefore } from './days.ts'

const t = sayFrom(texts)
const SPANS = [
  { value: '0', name: t('spans.today') },
  { value: '6', name: t('spans.week') },
  { value: '29', name: t('spans.month') },
]

export interface DaySpanFilterProps {
  readonly label: string
  /** Days of the operator's own time zone, both of them included; empty without an end. */
  readonly from: string
  readonly to: string
  readonly onChange: (span: { readonly from: string; readonly to: string }) => void
}

/** Since when, or from which day to which. */
export function DaySpanFilter({ label, from, to, onChange }: DaySpanFilterProps) {
  const now = new Date()
  const span = to === '' ? SPANS.find(({ value }) => dayBefore(now, Number(value)) === from)?.value : undefined
  const isOwnSpan = span === undefined && (from !== '' || to !== '')
  return (
    <>
      <CompactSelect
        label={label}
        isSet={from !== '' || to !== ''}
        options={[{ value: '', name: t('spans.any') }, ...SPANS, { value: 'own', name: t('spans.own') }]}
        value={isOwnSpan ? 'own' : (span ?? '')}
        onChange={(value) => {
          if (value === 'own') onChange({ from: dayBefore(now, 29), to: dayBefore(now, 0) })
          else onChange({ from: value === '' ? '' : dayBefore(now, Number(value)), to: '' })
        }}
      />
      {isOwnSpan && (
        <span className={styles.span}>
          <input
            type="date"
            className={styles.day}
            aria-label={t('from')}
            value={from}
            onChange={({ target }) => onChange({ from: target.value, to })}
          />
          <input
            type="date"
            className={styles.day}
            aria-label={t('to')}
            value={to}
            onChange={({ target }) => onChange({ from, to: target.value })}
          />
        </span>
      )}
    </>
  )
}
