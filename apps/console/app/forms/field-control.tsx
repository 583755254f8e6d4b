import { classNames, switchInput } from '@vitrine/ui/components'
import { Select } from '@vitrine/ui/controls'
import { lazy, type ReactNode, Suspense } from 'react'
import texts from '../messages/en/forms.json'
import { sayFrom } from '../messages/texts.ts'
import { listOf } from './described/value-form.ts'
import type { Field, FieldValue } from './field.ts'
import styles from './field-control.module.css'
import { FieldText } from './field-text.tsx'
import { PictureField } from './picture-field.tsx'

const t = sayFrom(texts)
/** Fields that most forms do without. */
const HtmlField = lazy(async () => ({ default: (await import('./rich/html-field.tsx')).HtmlField }))
const ServicePicker = lazy(async () => ({ default: (await import('./services/service-picker.tsx')).ServicePicker }))

const CustomerPicker = lazy(async () => ({ default: (await import('./choices/customer-picker.tsx')).CustomerPicker }))

export interface FieldControlProps {
  readonly id: string
  readonly field: Omit<Field, 'name'>
  readonly value: FieldValue
  readonly error?: string | undefined
  /** A secret that is there already. */
  readonly isSet?: boolean
  readonly onChange: (value: FieldValue) => void
}

/** One field by its kind: label above, what is wrong and the hint below, both tied to it. */
export function FieldControl({ id, field, value, error, isSet = false, onChange }: FieldControlProps) {
  const { kind, label, hint, options, isReadOnly = false } = field
  const isCode = kind === 'code'
  const around = {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': classNames(error && `${id}-error`, hint && `${id}-hint`) || undefined,
  }
  if (kind === 'switch')
    return (
      <div className={styles.switchField}>
        <label className={styles.switchRow}>
          <span>{label}</span>
          <input
            {...switchInput}
            {...around}
            id={id}
            className={styles.switch}
            checked={value === true}
            disabled={isReadOnly}
            onChange={(event) => onChange(event.target.checked)}
          />
        </label>
        <Below {...{ id, error, hint }} />
      </div>
    )
  if (kind === 'choice')
    return (
      <div className={styles.choice}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        <Select
          {...around}
          id={id}
          label={label}
          size="tiny"
          options={options ?? []}
          value={String(value)}
          disabled={isReadOnly}
          onChange={onChange}
        />
        <Below {...{ id, error, hint }} />
      </div>
    )
  if (kind === 'picture')
    return (
      <PictureField {...{ id, label, hint, error, isReadOnly, onChange }} value={String(value)} isRemovable={field.isOptional === true} />
    )
  if (kind === 'html')
    return (
      <Suspense fallback={<FieldText id={id} label={label} value={String(value)} readOnly />}>
        <HtmlField {...{ id, label, hint, error, isReadOnly, onChange }} value={String(value)} />
      </Suspense>
    )
  if (kind === 'service' || kind === 'services') {
    const isSingle = kind === 'service'
    const chosen = isSingle ? [String(value)].filter(Boolean) : listOf(value).map(String)
    return (
      <Suspense fallback={<FieldText id={id} label={label} value={chosen.join(', ')} readOnly />}>
        <ServicePicker
          {...{ id, label, hint, error, isSingle, isReadOnly }}
          value={chosen}
          packages={field.packages ?? 'with'}
          onChange={(next) => onChange(isSingle ? (next[0] ?? '') : next)}
        />
      </Suspense>
    )
  }
  if (kind === 'customers') {
    const chosen = listOf(value).map(String)
    return (
      <Suspense fallback={<FieldText id={id} label={label} value={chosen.join(', ')} readOnly />}>
        <CustomerPicker {...{ id, label, hint, error, isReadOnly, onChange }} value={chosen} />
      </Suspense>
    )
  }
  if (kind === 'area' || isCode)
    return (
      <div className={styles.choice}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        <textarea
          {...around}
          id={id}
          className={classNames(styles.area, isCode && styles.code)}
          rows={isCode ? 10 : 4}
          value={String(value)}
          readOnly={isReadOnly}
          spellCheck={!isCode}
          onChange={(event) => onChange(event.target.value)}
        />
        <Below {...{ id, error, hint }} />
      </div>
    )
  return (
    <FieldText
      id={id}
      className={field.isWide ? styles.wide : undefined}
      label={label}
      hint={hint ?? (kind === 'secret' && isSet ? t('secretSet') : undefined)}
      error={error}
      prefix={field.prefix ?? (kind === 'nano' ? '$' : undefined)}
      suffix={field.suffix ?? { ppm: '%', time: t('utc') }[kind as string]}
      type={kind === 'secret' ? 'password' : kind === 'time' ? 'datetime-local' : 'text'}
      inputMode={kind === 'whole' ? 'numeric' : kind === 'nano' || kind === 'ppm' || kind === 'decimal' ? 'decimal' : 'text'}
      autoComplete={kind === 'secret' ? 'new-password' : 'off'}
      value={String(value)}
      readOnly={isReadOnly}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

export interface BelowProps {
  readonly id: string
  readonly error?: string | undefined
  readonly hint?: ReactNode
}

/** What is wrong with a field, then its hint. */
export const Below = ({ id, error, hint }: BelowProps) => (
  <>
    {error && (
      <span id={`${id}-error`} className={styles.error}>
        {error}
      </span>
    )}
    {hint && (
      <span id={`${id}-hint`} className={styles.hint}>
        {hint}
      </span>
    )}
  </>
)
