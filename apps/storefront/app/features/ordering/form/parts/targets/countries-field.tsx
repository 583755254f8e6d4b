import { Button } from '@vitrine/ui/components'
import { formatQuantity } from '@vitrine/ui/formats'
import { type FocusEvent, type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from '#words'
import { stepOf } from '../../../../../forms/list-keys.ts'
import { COUNTRIES_MAX, isOneOf } from '../../../model/targets.ts'
import { isFullOf, type ListNote, listNote, toggledCountry } from '../../model/countries-choice.ts'
import { findCountries } from '../../model/find-countries.ts'
import { type CountryKey, useCountries } from '../../state/use-countries.ts'
import { SearchedList } from './searched-list.tsx'
import { TagsBox, tagsInputClass } from './tags-box.tsx'
import { TargetHint } from './target-hint.tsx'
import styles from './targets-section.module.css'
import type { TargetProps } from './targets-section.tsx'

/** A list that is searched by typing; what is chosen stands before the field. */
export default function CountriesField({
  id,
  target,
  values,
  onChange,
  onFocus,
  errorId,
  by = 'code',
}: Omit<TargetProps, 'linesMax'> & { readonly by?: CountryKey }) {
  const { t } = useTranslation('order')
  const [hintId, listId] = [useId(), useId()]
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(-1)
  const { all, hasFailed, retry } = useCountries(target.selectableValues, isOpen || values.length > 0, by)
  const found = useMemo(() => all && findCountries(all, typed), [all, typed])
  const names = useMemo(() => new Map(all?.map(({ value, name }) => [value, name])), [all])
  const most = isOneOf(target) ? 1 : COUNTRIES_MAX
  const current = isOpen ? found?.[active] : undefined
  const note = listNote(found, hasFailed)

  const open = () => {
    setIsOpen(true)
    setActive(typed === '' ? -1 : 0)
  }
  const toggle = (value: string) => {
    const next = toggledCountry(values, value, most)
    if (!next) return
    onChange(next)
    if (typed !== '') setActive(-1)
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const step = stepOf(event.key)
    const last = values.at(-1)
    if (step && !isOpen) setIsOpen(true)
    if (step && found && found.length > 0) setActive(step(active, found.length))
    if (event.key === 'Enter' && current) toggle(current.value)
    if (event.key === 'Backspace' && typed === '' && last !== undefined) toggle(last)
    if (event.key === 'Escape' && isOpen) setIsOpen(false)
    if (step || event.key === 'Enter') event.preventDefault()
  }
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setIsOpen(false)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only notes that the focus has left the field and its list */}
      <div className={styles.picker} onBlur={leave}>
        <TagsBox
          label={target.name}
          tags={values.map((value) => ({ key: value, name: names.get(value) ?? value }))}
          onRemove={toggle}
          input={input}
          isInvalid={errorId !== undefined}
        >
          <input
            ref={input}
            id={id}
            className={tagsInputClass}
            role="combobox"
            autoComplete="off"
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={current && `${listId}-${current.value}`}
            aria-label={target.name}
            aria-invalid={errorId ? true : undefined}
            aria-describedby={errorId ? `${errorId} ${hintId}` : hintId}
            placeholder={target.placeholder ?? t('targets.searchCountries')}
            value={typed}
            onFocus={onFocus}
            onClick={open}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setIsOpen(true)
              setActive(event.currentTarget.value === '' ? -1 : 0)
            }}
            onKeyDown={onKeyDown}
          />
        </TagsBox>
        {isOpen && (
          <SearchedList
            id={listId}
            label={target.name}
            found={found}
            chosen={values}
            active={current?.value}
            isFull={isFullOf(values, most)}
            note={note && <Note note={note} onRetry={retry} />}
            onToggle={toggle}
          />
        )}
      </div>
      <TargetHint
        id={hintId}
        text={t('targets.countriesHint', { max: most })}
        count={t('targets.countries', { count: values.length, number: formatQuantity(values.length) })}
      />
    </>
  )
}

function Note({ note, onRetry }: { readonly note: NonNullable<ListNote>; readonly onRetry: () => void }) {
  const { t } = useTranslation('order')
  if (note === 'failed')
    return (
      <>
        {t('targets.countriesFailed')} <Button onClick={onRetry}>{t('service.retry')}</Button>
      </>
    )
  return t(note === 'none' ? 'targets.countryNone' : 'targets.countriesLoading')
}
