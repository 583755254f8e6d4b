import { classNames } from '@vitrine/ui/components'
import type { ReactNode } from 'react'
import texts from '../../messages/en/forms.json'
import { sayFrom } from '../../messages/texts.ts'
import { grouped } from '../../values/units.ts'
import type { Field } from '../field.ts'
import { Below, FieldControl } from '../field-control.tsx'
import { PictureField } from '../picture-field.tsx'
import { ChoicesField } from './choices-field.tsx'
import { ColourField } from './colour-field.tsx'
import { ListField } from './list-field.tsx'
import { ShelfField } from './shelf-field.tsx'
import styles from './value-field.module.css'
import type { ValueFieldProps } from './value-field-props.ts'
import { type Draft, groupOf } from './value-form.ts'

const t = sayFrom(texts)

/** A value by the form that the server tells of it; groups and lists hold fields of the same kind. */
export function ValueField(props: ValueFieldProps): ReactNode {
  const { id, path, form, value, words, isReadOnly, errorAt, onChange } = props
  const { kind, options = [] } = form
  if (kind === 'group') return <GroupField {...props} />
  if (kind === 'list') return <ListField {...props} Entry={ValueField} />
  const [label, hint, error] = [words.label(path), hintOf(props), errorAt(path)]
  if (kind === 'colour')
    return <ColourField {...{ id, label, error, isReadOnly, onChange }} value={String(value)} backdrop={props.backdrop} />
  if (kind === 'picture')
    return <PictureField {...{ id, label, hint, error, isReadOnly, onChange }} value={String(value)} isRemovable={form.isNullable} />
  if (kind === 'choices') return <ChoicesField {...props} />
  if (kind === 'network' || kind === 'service-type')
    return <ShelfField {...{ id, kind, label, hint, error, isReadOnly, onChange }} value={String(value)} />
  const field: Omit<Field, 'name'> = { ...LOOKS[kind], kind: LOOKS[kind]?.kind ?? 'text', label, isReadOnly, ...(hint ? { hint } : {}) }
  const choices = options.map((option) => ({ value: option, name: words.option?.(path, option) ?? option }))
  return (
    <FieldControl
      {...{ id, value, error, onChange }}
      field={{ ...field, options: form.isNullable ? [{ value: '', name: t('notSet') }, ...choices] : choices }}
    />
  )
}

/** How the kinds of the server are typed. */
const LOOKS: Readonly<Record<string, Pick<Field, 'kind' | 'prefix' | 'suffix' | 'packages'>>> = {
  switch: { kind: 'switch' },
  choice: { kind: 'choice' },
  html: { kind: 'code' },
  code: { kind: 'code' },
  lines: { kind: 'area' },
  integer: { kind: 'whole' },
  decimal: { kind: 'decimal' },
  usd: { kind: 'whole', prefix: '$' },
  ppm: { kind: 'ppm' },
  fraction: { kind: 'ppm' },
  service: { kind: 'service' },
  part: { kind: 'service', packages: 'without' },
}
const BOUNDED = new Set(['integer', 'usd'])
/** Beyond it a bound says nothing to anyone. */
const SHOWN_MAX = 1_000_000

function hintOf({ path, form: { kind, min = 0, max }, words }: ValueFieldProps): string | undefined {
  const said = words.hint?.(path)
  if (!BOUNDED.has(kind) || max === undefined || max > SHOWN_MAX) return said
  const bounds = t('between', { min: grouped(min), max: grouped(max) })
  return said ? `${said} ${bounds}` : bounds
}

/** Fields that belong together; the languages of a text are collapsed. */
function GroupField({ id, path, form, value, words, isReadOnly, errorAt, onChange, backdrop }: ValueFieldProps) {
  const drafts = groupOf(value)
  const [error, hint] = [errorAt(path), words.hint?.(path)]
  const members = Object.entries(form.fields ?? {}).map(([name, part]) => (
    <ValueField
      key={name}
      id={`${id}.${name}`}
      path={`${path}.${name}`}
      form={part}
      value={drafts[name] ?? ''}
      backdrop={backdropOf(name, drafts, backdrop)}
      {...{ words, isReadOnly, errorAt }}
      onChange={(part) => onChange({ ...drafts, [name]: part })}
    />
  ))
  if (path.endsWith('.translations'))
    return (
      <details className={styles.collapsed}>
        <summary>{words.label(path)}</summary>
        <div className={styles.members}>{members}</div>
      </details>
    )
  return (
    <fieldset className={styles.group} aria-describedby={classNames(error && `${id}-error`, hint && `${id}-hint`) || undefined}>
      <legend className={styles.legend}>{words.label(path)}</legend>
      <Below {...{ id, error, hint }} />
      <div className={styles.members}>{members}</div>
    </fieldset>
  )
}

/** Colours of a palette are read on its background; the background and the surface carry its text. */
function backdropOf(name: string, colours: Readonly<Record<string, Draft>>, backdrop: string | undefined): string | undefined {
  if (backdrop === undefined) return undefined
  return name === 'background' || name === 'surface' ? String(colours.text ?? '') : String(colours.background || backdrop)
}
