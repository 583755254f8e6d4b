import { contrast, palettes, parseHex } from '@vitrine/ui/theme'
import texts from '../../messages/en/forms.json'
import { sayFrom } from '../../messages/texts.ts'
import { FieldText } from '../field-text.tsx'
import styles from './value-field.module.css'

const t = sayFrom(texts)
/** What text needs on its backdrop (WCAG 2.2, 1.4.3). */
const ENOUGH = 4.5

export interface ColourFieldProps {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  readonly isReadOnly: boolean
  readonly backdrop: string | undefined
  readonly onChange: (value: string) => void
}

/** A colour, chosen or typed, with how well it is read on its backdrop. */
export function ColourField({ id, label, value, error, isReadOnly, backdrop, onChange }: ColourFieldProps) {
  const colour = parseHex(value)
  return (
    <div className={styles.colour}>
      <input
        type="color"
        className={styles.swatch}
        aria-label={t('choose', { name: label })}
        value={colour ?? palettes.light['text-3']}
        data-empty={colour === undefined || undefined}
        disabled={isReadOnly}
        onChange={(event) => onChange(event.target.value)}
      />
      <FieldText
        {...{ id, label, error }}
        value={value}
        readOnly={isReadOnly}
        placeholder={t('automatic')}
        autoComplete="off"
        spellCheck={false}
        hint={contrastHint(value, backdrop)}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}

/** `4.6 : 1`, and whether that is enough for text. */
export function contrastHint(value: string, backdrop: string | undefined): string | undefined {
  const [colour, other] = [parseHex(value), parseHex(backdrop)]
  if (!colour || !other) return undefined
  const ratio = contrast(colour, other)
  return t(ratio >= ENOUGH ? 'contrast' : 'contrastLow', { ratio: (Math.floor(ratio * 10) / 10).toFixed(1) })
}
