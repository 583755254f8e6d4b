import { Notice } from '@vitrine/ui/components'
import texts from '../messages/en/forms.json'
import { sayFrom } from '../messages/texts.ts'
import styles from './changed-meanwhile.module.css'
import { isSame } from './described/value-form.ts'
import type { Field, FieldValue, FieldValues } from './field.ts'
import type { ContestedFields } from './use-typed-values.ts'

const t = sayFrom(texts)

export interface ChangedMeanwhileProps {
  readonly id: string
  readonly fields: readonly Field[]
  readonly contested: ContestedFields
  /** As somebody else left them. */
  readonly theirs: FieldValues
  readonly values: FieldValues
  readonly onChoose: (name: string, value: FieldValue) => void
}

/** Before, theirs and yours of each field that two people changed, to choose from. */
export function ChangedMeanwhile({ id, fields, contested, theirs, values, onChoose }: ChangedMeanwhileProps) {
  const rows = fields.filter(({ name }) => name in contested)
  if (rows.length === 0) return null
  return (
    <section className={styles.conflict} aria-label={t('conflict.title')}>
      <Notice tone="warn" role="alert">{`${t('conflict.title')} ${t('conflict.text')}`}</Notice>
      {rows.map((field) => {
        const { before, mine } = contested[field.name] ?? { before: '', mine: '' }
        const left = theirs[field.name] ?? ''
        const isTheirs = isSame(values[field.name], left)
        return (
          <fieldset key={field.name} className={styles.row}>
            <legend>{field.lang ? t('conflict.inLanguage', { name: field.label, language: field.lang }) : field.label}</legend>
            <span className="tone-3">{`${t('conflict.before')}: ${written(field, before)}`}</span>
            <label>
              <input type="radio" name={`${id}${field.name}`} checked={isTheirs} onChange={() => onChoose(field.name, left)} />{' '}
              {`${t('conflict.theirs')}: ${written(field, left)}`}
            </label>
            <label>
              <input type="radio" name={`${id}${field.name}`} checked={!isTheirs} onChange={() => onChoose(field.name, mine)} />{' '}
              {`${t('conflict.yours')}: ${written(field, isTheirs ? mine : (values[field.name] ?? mine))}`}
            </label>
          </fieldset>
        )
      })}
    </section>
  )
}

/** A value as it is read: what is chosen by its name. */
function written({ kind, options, optionName }: Field, value: FieldValue): string {
  if (kind === 'switch') return t(value === true ? 'conflict.on' : 'conflict.off')
  if (Array.isArray(value))
    return value.map((each) => (typeof each === 'string' ? (optionName?.(each) ?? each) : JSON.stringify(each))).join(', ') || '–'
  if (typeof value === 'object') return JSON.stringify(value)
  return options?.find((option) => option.value === value)?.name ?? (String(value) || '–')
}
