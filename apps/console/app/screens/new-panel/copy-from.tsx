import { CheckboxRow } from '@vitrine/ui/components'
import { FieldControl } from '../../forms/field-control.tsx'
import texts from '../../messages/en/new-panel.json'
import { sayFrom } from '../../messages/texts.ts'
import type { Me } from '../../session/me.ts'
import styles from './copy-from.module.css'
import { type CopySource, copyParts, withPart } from './copy-source.ts'

const t = sayFrom(texts)

export interface CopyFromProps extends Pick<Me, 'panels'> {
  readonly source: CopySource
  readonly error: string | undefined
  readonly onChange: (source: CopySource) => void
}

/** What the new panel begins with: nothing, or parts of another panel. */
export function CopyFrom({ panels, source, error, onChange }: CopyFromProps) {
  const options = [{ value: '', name: t('empty') }, ...panels.map(({ key, name }) => ({ value: key, name: t('copyOf', { name }) }))]
  return (
    <div className={styles.from}>
      <FieldControl
        id="source"
        field={{ kind: 'choice', label: t('from'), options }}
        value={source.key}
        onChange={(key) => onChange({ ...source, key: String(key) })}
      />
      {source.key !== '' && (
        <fieldset className={styles.parts} aria-describedby="parts-hint parts-error">
          <legend className="sr-only">{t('parts')}</legend>
          {copyParts.map((part) => (
            <CheckboxRow
              key={part}
              isWhole
              checked={source.parts.includes(part)}
              onChange={(event) => onChange(withPart(source, part, event.target.checked))}
            >
              {t(`part.${part}`)}
            </CheckboxRow>
          ))}
          <p id="parts-hint" className="type-caption tone-2">
            {t('partsHint')}
          </p>
          <p id="parts-error" className={styles.error} role="alert">
            {error}
          </p>
        </fieldset>
      )}
    </div>
  )
}
