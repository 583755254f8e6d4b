import texts from '../../messages/en/audit.json'
import { sayFrom } from '../../messages/texts.ts'
import { CompactSelect } from '../../parts/compact-select.tsx'
import { dayBefore } from './audit-filter.ts'
import styles from './span-filter.module.css'

const t = sayFrom(texts)

const SPANS = [
  { value: '0', name: t('spans.today') },
  { value: '6', name: t('spans.week') },
  { value: '29', name: t('spans.month') },
]

interface Span {
  readonly from: string
  readonly to: string
}

export interface SpanFilterProps {
  readonly span: Span
  readonly onChange: (span: Partial<Span>) => void
}

/** Narrows a list to some days, by a few spans or by dates. */
export function SpanFilter({ span: { from, to }, onChange }: SpanFilterProps) {
  const now = new Date()
  const known = to === '' ? SPANS.find(({ value }) => dayBefore(now, Number(value)) === from)?.value : undefined
  const isOwn = known === undefined && (from !== '' || to !== '')
  return (
    <>
      <CompactSelect
        label={t('span')}
        isSet={from !== '' || to !== ''}
        options={[{ value: '', name: t('spans.any') }, ...SPANS, { value: 'own', name: t('spans.own') }]}
        value={isOwn ? 'own' : (known ?? '')}
        onChange={(value) => {
          if (value === 'own') onChange({ from: dayBefore(now, 29), to: dayBefore(now, 0) })
          else onChange({ from: value === '' ? '' : dayBefore(now, Number(value)), to: '' })
        }}
      />
      {isOwn && (
        <span className={styles.span}>
          {(
            [
              ['from', t('fromDay'), from],
              ['to', t('toDay'), to],
            ] as const
          ).map(([end, name, day]) => (
            <input
              key={end}
              type="date"
              className={styles.day}
              aria-label={name}
              value={day}
              onChange={({ target }) => onChange({ [end]: target.value })}
            />
          ))}
        </span>
      )}
    </>
  )
}
