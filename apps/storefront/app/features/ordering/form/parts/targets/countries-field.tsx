import { Button } from '@vitrine/ui/components'
import { Combobox, ComboboxInput } from '@vitrine/ui/controls/combobox'
import { formatQuantity } from '@vitrine/ui/formats'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from '#i18n'
import { COUNTRIES_MAX, isOneOf } from '../../../model/targets.ts'
import { isFullOf, type ListNote, listNote, toggledCountry } from '../../model/countries-choice.ts'
import { findCountries } from '../../model/find-countries.ts'
import { type CountryKey, useCountries } from '../../state/use-countries.ts'
import { TagsBox, tagsInputClass } from './tags-box.tsx'
import { TargetHint } from './target-hint.tsx'
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
  const hintId = useId()
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const { all, hasFailed, retry } = useCountries(target.selectableValues, isOpen || values.length > 0, by)
  const found = useMemo(() => all && findCountries(all, typed), [all, typed])
  const names = useMemo(() => new Map(all?.map(({ value, name }) => [value, name])), [all])
  const most = isOneOf(target) ? 1 : COUNTRIES_MAX
  const note = listNote(found, hasFailed)

  const toggle = (value: string) => {
    const next = toggledCountry(values, value, most)
    if (!next) return
    onChange(next)
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const last = values.at(-1)
    if (event.key === 'Backspace' && !event.nativeEvent.isComposing && typed === '' && last !== undefined) toggle(last)
  }
  return (
    <>
      <Combobox
        label={target.name}
        options={found}
        chosen={values}
        onToggle={toggle}
        isFull={isFullOf(values, most)}
        typed={typed}
        onType={setTyped}
        isOpen={isOpen}
        onOpen={(opens) => setIsOpen(opens)}
        box={box}
        note={note && <Note note={note} onRetry={retry} />}
      >
        <div ref={box}>
          <TagsBox
            label={target.name}
            tags={values.map((value) => ({ key: value, name: names.get(value) ?? value }))}
            onRemove={toggle}
            input={input}
            isInvalid={errorId !== undefined}
          >
            <ComboboxInput
              ref={input}
              id={id}
              className={tagsInputClass}
              aria-label={target.name}
              aria-invalid={errorId ? true : undefined}
              aria-describedby={errorId ? `${errorId} ${hintId}` : hintId}
              placeholder={target.placeholder ?? t('targets.searchCountries')}
              onFocus={onFocus}
              onKeyDown={onKeyDown}
            />
          </TagsBox>
        </div>
      </Combobox>
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
