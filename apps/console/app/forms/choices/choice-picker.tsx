import { classNames, IconChevronDown, IconClose } from '@vitrine/ui/components'
import { Combobox, ComboboxInput, type ComboboxOption } from '@vitrine/ui/controls/combobox'
import { useRef, useState } from 'react'
import texts from '../../messages/en/choice-picker.json'
import { sayFrom } from '../../messages/texts.ts'
import { IconAction } from '../../parts/action.tsx'
import { Below } from '../field-control.tsx'
import styles from './choice-picker.module.css'
import { type Choice, type ChoicesOf, type ChosenOf, useChosen, useFoundChoices } from './use-choices.ts'

const t = sayFrom(texts)
/** As many as the server finds at most. */
const FOUND_MAX = 20

/** What one kind of choices differs in. */
export interface ChoiceSource<C extends Choice> extends ChoicesOf {
  /** What stands for a number that is not read yet or not there is the number alone. */
  readonly nameOf: (id: string, choice: C | undefined) => string
  readonly detailOf: (choice: C) => string
  readonly words: {
    readonly search: string
    readonly add: string
    readonly none: string
    /** Where as many were found as are shown at most. */
    readonly more: string
    readonly chosen: (count: number) => string
  }
}

export interface PickerProps {
  readonly id: string
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  /** Numbers of what is chosen. */
  readonly value: readonly string[]
  /** One replaces the one before. */
  readonly isSingle?: boolean
  readonly isReadOnly?: boolean
  readonly onChange: (value: readonly string[]) => void
}

export interface ChoicePickerProps<C extends Choice> extends PickerProps {
  readonly source: ChoiceSource<C>
}

/** Things of one kind, found by name or number on the server and kept with their names. */
export function ChoicePicker<C extends Choice>({ source, id, label, hint, error, value, isSingle = false, ...rest }: ChoicePickerProps<C>) {
  const { isReadOnly = false, onChange } = rest
  const { nameOf, words } = source
  const { chosenOf, remember } = useChosen<C>(source, value)
  const detailOf = (number: string): string => detailIn(source, chosenOf, number)
  const [first] = value
  const shown = isSingle && first !== undefined ? nameOf(first, chosenOf(first) ?? undefined) : ''
  const choose = (choice: C) => {
    const number = String(choice.id)
    remember(choice)
    if (isSingle) onChange([number])
    else onChange(value.includes(number) ? value.filter((each) => each !== number) : [...value, number])
  }
  const below = isSingle && first !== undefined ? detailOf(first) : undefined
  return (
    <div className={classNames(styles.field, !isSingle && styles.wide)}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {!isSingle && value.length > 0 && (
        <ul className={styles.chosen} aria-label={words.chosen(value.length)}>
          {value.map((each) => {
            const name = nameOf(each, chosenOf(each) ?? undefined)
            return (
              <li key={each} className={styles.row}>
                <span className={styles.text}>
                  <span>{name}</span>
                  <span className={styles.detail}>{detailOf(each)}</span>
                </span>
                {!isReadOnly && (
                  <IconAction
                    label={t('remove', { name })}
                    onClick={() => {
                      onChange(value.filter((other) => other !== each))
                      document.getElementById(id)?.focus()
                    }}
                  >
                    <IconClose size={14} />
                  </IconAction>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {isReadOnly ? (
        isSingle && <input id={id} className={classNames(styles.box, styles.readOnly)} value={shown} readOnly />
      ) : (
        <SearchBox
          {...{ source, id, label, error, value, isSingle, shown }}
          hasHint={hint !== undefined}
          onPick={choose}
          onClear={() => onChange([])}
        />
      )}
      {below && <span className={styles.detail}>{below}</span>}
      <Below {...{ id, error, hint }} />
    </div>
  )
}

interface SearchBoxProps<C extends Choice> extends Pick<ChoicePickerProps<C>, 'source' | 'id' | 'label' | 'error' | 'value'> {
  readonly isSingle: boolean
  /** What the field says of a single choice while nobody types. */
  readonly shown: string
  readonly hasHint: boolean
  readonly onPick: (choice: C) => void
  readonly onClear: () => void
}

function SearchBox<C extends Choice>({ source, id, label, error, value, isSingle, shown, hasHint, onPick, onClear }: SearchBoxProps<C>) {
  const { nameOf, detailOf, words } = source
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState<string>()
  const found = useFoundChoices<C>(source, typed ?? '', isOpen)
  const turn = (opens: boolean) => {
    setIsOpen(opens)
    if (!opens) setTyped(undefined)
  }
  const toggle = (number: string) => {
    const choice = found.data?.find((each) => String(each.id) === number)
    if (!choice) return
    onPick(choice)
    setTyped(undefined)
    if (isSingle) turn(false)
  }
  return (
    <Combobox
      {...{ label, isSingle, isOpen, box }}
      options={
        found.isBehind
          ? []
          : found.data?.map(
              (choice): ComboboxOption => ({ value: String(choice.id), name: nameOf(String(choice.id), choice), below: detailOf(choice) }),
            )
      }
      chosen={value}
      onToggle={toggle}
      // The name of the chosen one makes room for what is typed.
      typed={typed ?? (isOpen ? '' : shown)}
      onType={(text) => setTyped(typed === undefined && shown !== '' && text.startsWith(shown) ? text.slice(shown.length) : text)}
      onOpen={turn}
      note={noteOf(found, words)}
    >
      <div ref={box} className={classNames(styles.box, error && styles.invalid)}>
        <ComboboxInput
          id={id}
          className={styles.input}
          spellCheck={false}
          maxLength={100}
          placeholder={shown || (isSingle ? words.search : words.add)}
          aria-invalid={error ? true : undefined}
          aria-describedby={classNames(error && `${id}-error`, hasHint && `${id}-hint`) || undefined}
        />
        {isSingle && value.length > 0 ? (
          <IconAction label={t('clear', { name: label })} onClick={onClear}>
            <IconClose size={14} />
          </IconAction>
        ) : (
          <IconChevronDown size={16} />
        )}
      </div>
    </Combobox>
  )
}

function detailIn<C extends Choice>({ detailOf }: ChoiceSource<C>, chosenOf: ChosenOf<C>, id: string): string {
  const choice = chosenOf(id)
  return choice ? detailOf(choice) : choice === null ? t('gone') : ''
}

function noteOf<C extends Choice>(
  { data, error, isBehind }: ReturnType<typeof useFoundChoices<C>>,
  words: ChoiceSource<C>['words'],
): string | false {
  if (error) return t('failed', { message: error.message })
  if (isBehind || !data) return t('loading')
  if (data.length === 0) return words.none
  return data.length >= FOUND_MAX && words.more
}
