import { Notice } from '@vitrine/ui/components'
import { useState } from 'react'
import type { Thing } from '../../../forms/field.ts'
import texts from '../../../messages/en/service-editor.json'
import { sayFrom } from '../../../messages/texts.ts'
import { Action } from '../../../parts/action.tsx'
import { valueAt } from '../../../values/translated.ts'
import styles from './editor.module.css'
import { fieldLabel } from './editor-fields.ts'

const t = sayFrom(texts)

export interface Conflict {
  /** What was typed here, by field. */
  readonly changed: Thing
  readonly before: Thing
  /** As somebody else left it. */
  readonly theirs: Thing
}

export interface ConflictTableProps {
  readonly conflict: Conflict
  readonly onSave: (chosen: Thing) => Promise<void>
  readonly onTake: () => void
}

/** Before, theirs and yours of each field that was typed here, to choose from. */
export function ConflictTable({ conflict: { changed, before, theirs }, onSave, onTake }: ConflictTableProps) {
  const [kept, setKept] = useState<ReadonlySet<string>>(() => new Set(Object.keys(changed)))
  const [isSaving, setIsSaving] = useState(false)
  const keep = (name: string, isMine: boolean) =>
    setKept((names) => new Set(isMine ? [...names, name] : [...names].filter((each) => each !== name)))
  const save = async () => {
    setIsSaving(true)
    await onSave(Object.fromEntries(Object.entries(changed).filter(([name]) => kept.has(name))))
    setIsSaving(false)
  }
  const who = typeof theirs.changedBy === 'string' ? theirs.changedBy : t('conflict.somebody')
  return (
    <section className={styles.conflict} aria-label={t('conflict.title', { name: who })}>
      <Notice tone="warn" role="alert">
        {`${t('conflict.title', { name: who })} ${t('conflict.text')}`}
      </Notice>
      <div className={styles.conflictRows}>
        {Object.keys(changed).map((name) => (
          <fieldset key={name} className={styles.conflictRow}>
            <legend>{fieldLabel(name)}</legend>
            <span className="tone-3">{`${t('conflict.before')}: ${writtenValue(valueAt(before, name))}`}</span>
            <label>
              <input type="radio" name={`keep-${name}`} checked={!kept.has(name)} onChange={() => keep(name, false)} />{' '}
              {`${t('conflict.theirs')}: ${writtenValue(valueAt(theirs, name))}`}
            </label>
            <label>
              <input type="radio" name={`keep-${name}`} checked={kept.has(name)} onChange={() => keep(name, true)} />{' '}
              {`${t('conflict.yours')}: ${writtenValue(changed[name])}`}
            </label>
          </fieldset>
        ))}
      </div>
      <div className={styles.conflictActions}>
        <Action onClick={onTake}>{t('conflict.take')}</Action>
        <Action variant="primary" isLoading={isSaving} onClick={() => void save()}>
          {t('conflict.save')}
        </Action>
      </div>
    </section>
  )
}

function writtenValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
