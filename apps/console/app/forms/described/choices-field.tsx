import { CheckboxRow, FilterChip } from '@vitrine/ui/components'
import { useState } from 'react'
import texts from '../../messages/en/forms.json'
import { sayFrom } from '../../messages/texts.ts'
import { Below } from '../field-control.tsx'
import { FieldText } from '../field-text.tsx'
import styles from './value-field.module.css'
import type { ValueFieldProps } from './value-field-props.ts'
import { listOf } from './value-form.ts'

const t = sayFrom(texts)
/** More than so many are searched instead of all shown. */
const SHOWN_MAX = 12
const FOUND_MAX = 8

/** Any of the options, in their order. Of many options the chosen ones stand first, and the others are found by their names. */
export function ChoicesField({ id, path, form, value, words, isReadOnly, errorAt, onChange }: ValueFieldProps) {
  const [text, setText] = useState('')
  const { options = [] } = form
  const [error, hint] = [errorAt(path), words.hint?.(path)]
  const chosen = listOf(value)
  const nameOf = (option: string) => words.option?.(path, option) ?? option
  const turn = (option: string, isOn: boolean) => onChange(options.filter((each) => (each === option ? isOn : chosen.includes(each))))
  const isSearched = options.length > SHOWN_MAX
  const wanted = text.trim().toLowerCase()
  const matches = wanted === '' ? [] : options.filter((each) => `${nameOf(each)} ${each}`.toLowerCase().includes(wanted))
  const shown = isSearched ? matches.slice(0, FOUND_MAX) : options
  return (
    <fieldset className={styles.choices} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={styles.label}>{words.label(path)}</legend>
      {isSearched && chosen.length > 0 && (
        <ul className={styles.chosen} aria-label={t('chosen', { count: chosen.length })}>
          {options
            .filter((each) => chosen.includes(each))
            .map((each) => (
              <li key={each}>
                {isReadOnly ? (
                  nameOf(each)
                ) : (
                  <FilterChip removeLabel={t('takeOut', { name: nameOf(each) })} onRemove={() => turn(each, false)}>
                    {nameOf(each)}
                  </FilterChip>
                )}
              </li>
            ))}
        </ul>
      )}
      {isSearched && !isReadOnly && (
        <FieldText
          id={`${id}-search`}
          label={<span className="sr-only">{t('searchIn', { name: words.label(path) })}</span>}
          placeholder={t('search')}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            // Enter takes the first that is found instead of sending the form.
            if (event.key !== 'Enter') return
            event.preventDefault()
            const [first] = shown
            if (first === undefined) return
            turn(first, !chosen.includes(first))
            setText('')
          }}
        />
      )}
      {shown.map((option) => (
        <CheckboxRow
          key={option}
          checked={chosen.includes(option)}
          disabled={isReadOnly}
          onChange={(event) => turn(option, event.target.checked)}
        >
          {nameOf(option)}
        </CheckboxRow>
      ))}
      {isSearched && wanted !== '' && (
        <span className={styles.found} role="status">
          {matches.length > FOUND_MAX ? t('foundMore', { count: matches.length - FOUND_MAX }) : matches.length === 0 && t('foundNone')}
        </span>
      )}
      <Below {...{ id, error, hint }} />
    </fieldset>
  )
}
