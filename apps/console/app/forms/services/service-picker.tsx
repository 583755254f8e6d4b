import { classNames, IconChevronDown, IconClose } from '@vitrine/ui/components'
import { Combobox, ComboboxInput, type ComboboxOption } from '@vitrine/ui/controls/combobox'
import { useRef, useState } from 'react'
import texts from '../../messages/en/service-picker.json'
import { sayFrom } from '../../messages/texts.ts'
import { IconAction } from '../../parts/action.tsx'
import { Below } from '../field-control.tsx'
import { choiceDetail, choiceName, type ServiceChoice } from './service-choice.ts'
import styles from './service-picker.module.css'
import { type ChosenOf, useChosenServices, useFoundServices } from './use-service-choices.ts'

const t = sayFrom(texts)
/** As many as the server finds at most. */
const FOUND_MAX = 20

export interface ServicePickerProps {
  readonly id: string
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  /** Numbers of what is chosen. */
  readonly value: readonly string[]
  /** One replaces the one before. */
  readonly isSingle?: boolean
  /** Whether packages can be chosen. */
  readonly packages?: 'with' | 'without'
  readonly isReadOnly?: boolean
  readonly onChange: (value: readonly string[]) => void
}

/** Services, found by name or number on the server and kept with their names. */
export function ServicePicker({ id, label, hint, error, value, isSingle = false, isReadOnly = false, ...rest }: ServicePickerProps) {
  const { packages = 'with', onChange } = rest
  const { chosenOf, remember } = useChosenServices(value)
  const [first] = value
  const shown = isSingle && first !== undefined ? choiceName(first, chosenOf(first) ?? undefined) : ''
  const choose = (choice: ServiceChoice) => {
    const number = String(choice.id)
    remember(choice)
    if (isSingle) onChange([number])
    else onChange(value.includes(number) ? value.filter((each) => each !== number) : [...value, number])
  }
  const below = isSingle && first !== undefined ? detailOf(chosenOf, first) : undefined
  return (
    <div className={classNames(styles.field, !isSingle && styles.wide)}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {!isSingle && value.length > 0 && (
        <ul className={styles.chosen} aria-label={t('chosen', { count: value.length })}>
          {value.map((each) => {
            const name = choiceName(each, chosenOf(each) ?? undefined)
            return (
              <li key={each} className={styles.row}>
                <span className={styles.text}>
                  <span>{name}</span>
                  <span className={styles.detail}>{detailOf(chosenOf, each)}</span>
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
          {...{ id, label, error, value, isSingle, packages, shown }}
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

interface SearchBoxProps extends Pick<ServicePickerProps, 'id' | 'label' | 'error' | 'value'> {
  readonly isSingle: boolean
  readonly packages: 'with' | 'without'
  /** What the field says of a single choice while nobody types. */
  readonly shown: string
  readonly hasHint: boolean
  readonly onPick: (choice: ServiceChoice) => void
  readonly onClear: () => void
}

function SearchBox({ id, label, error, value, isSingle, packages, shown, hasHint, onPick, onClear }: SearchBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState<string>()
  const found = useFoundServices(typed ?? '', packages, isOpen)
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
      options={found.isBehind ? [] : found.data?.map(optionOf)}
      chosen={value}
      onToggle={toggle}
      // The name of the chosen one makes room for what is typed.
      typed={typed ?? (isOpen ? '' : shown)}
      onType={(text) => setTyped(typed === undefined && shown !== '' && text.startsWith(shown) ? text.slice(shown.length) : text)}
      onOpen={turn}
      note={noteOf(found)}
    >
      <div ref={box} className={classNames(styles.box, error && styles.invalid)}>
        <ComboboxInput
          id={id}
          className={styles.input}
          spellCheck={false}
          maxLength={100}
          placeholder={shown || t(isSingle ? 'search' : 'add')}
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

const optionOf = (choice: ServiceChoice): ComboboxOption => ({
  ...{ value: String(choice.id), name: choiceName(String(choice.id), choice), below: choiceDetail(choice) },
})

function detailOf(chosenOf: ChosenOf, id: string): string {
  const choice = chosenOf(id)
  return choice ? choiceDetail(choice) : choice === null ? t('gone') : ''
}

function noteOf({ data, error, isBehind }: ReturnType<typeof useFoundServices>): string | false {
  if (error) return t('failed', { message: error.message })
  if (isBehind || !data) return t('loading')
  if (data.length === 0) return t('none')
  return data.length >= FOUND_MAX && t('more', { count: FOUND_MAX })
}
