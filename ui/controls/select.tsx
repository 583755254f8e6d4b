import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { classNames } from '../components/class-names.ts'
import { IconChevronDown } from '../components/icons.tsx'
import { onDemand, useOnDemand } from './on-demand.ts'
import styles from './select.module.css'

export interface SelectOption<Value extends string = string> {
  readonly value: Value
  readonly name: string
  /** The language of the name, where it is not the page's. */
  readonly lang?: string
  readonly isDisabled?: boolean
}

export interface SelectProps<Value extends string> {
  /** Names field and list for a screen reader; a visible label points at the id. */
  readonly label: string
  readonly options: readonly SelectOption<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly id?: string | undefined
  /** Under this name the value is sent with the form around it. */
  readonly name?: string
  readonly required?: boolean
  readonly disabled?: boolean
  /** 32, 36, 40 or 44 px high; on touch screens always 44. */
  readonly size?: 'tiny' | 'small' | 'medium' | 'large'
  readonly className?: string | undefined
  readonly 'aria-describedby'?: string | undefined
  readonly 'aria-invalid'?: boolean | undefined
}

/** Letters that follow one another sooner than this are one word, as in every list of options. */
const SAME_WORD_MS = 750
const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

const popup = onDemand(() => import('./on-demand/select-popup.tsx'))
const prepare = () => void popup.need().catch(() => undefined)

/** One of several. The field is our own and tells its value from the first paint; the list's code comes when a pointer or the focus reaches it, and what is pressed or typed sooner holds. */
export function Select<Value extends string>({
  label,
  options,
  value,
  onChange,
  name,
  size = 'large',
  className,
  ...field
}: SelectProps<Value>) {
  const ownId = useId()
  const id = field.id ?? ownId
  const button = useRef<HTMLButtonElement>(null)
  const loaded = useOnDemand(popup)
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const [typed, setTyped] = useState('')
  const isShown = isOpen && loaded !== undefined
  const typedAt = useRef(0)
  const open = (text: string) => {
    setTyped(text)
    setIsOpen(true)
    setWasOpened(true)
    popup.need().catch(() => setIsOpen(false))
  }
  const type = (event: KeyboardEvent, before: string) => {
    typedAt.current = event.timeStamp
    open(before + event.key)
  }
  /** A word that was begun at the field goes on in the list. */
  const typeOn = (event: KeyboardEvent) => {
    const isSameWord = isLetter(event) && typed !== '' && event.timeStamp - typedAt.current < SAME_WORD_MS
    if (isSameWord) type(event, typed)
    return isSameWord
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) setIsOpen(false)
    else if (isLetter(event)) type(event, isOpen ? typed : '')
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') open('')
    else return
    event.preventDefault()
  }
  return (
    <span className={classNames(styles.root, styles[size], className)}>
      <button
        ref={button}
        type="button"
        role="combobox"
        className={styles.field}
        id={id}
        disabled={field.disabled}
        aria-label={label}
        aria-haspopup="listbox"
        aria-expanded={isShown}
        aria-controls={isShown ? `${id}-list` : undefined}
        aria-required={field.required}
        aria-invalid={field['aria-invalid']}
        aria-describedby={field['aria-describedby']}
        onClick={() => (isOpen ? setIsOpen(false) : open(''))}
        onKeyDown={onKeyDown}
        onFocus={prepare}
        onPointerEnter={prepare}
      >
        <span className={styles.value}>{options.find((option) => option.value === value)?.name}</span>
        <IconChevronDown size={16} />
      </button>
      {name && (
        // Visually hidden, not type=hidden, which no browser checks for being filled.
        <input
          className="sr-only"
          name={name}
          value={value}
          required={field.required}
          disabled={field.disabled}
          tabIndex={-1}
          aria-hidden="true"
          onChange={() => undefined}
          onFocus={() => button.current?.focus()}
        />
      )}
      {loaded && wasOpened && (
        <loaded.SelectPopup
          {...{ id: `${id}-list`, label, options, value, isOpen, typed, typeOn }}
          anchor={button}
          onChoose={(chosen) => onChange(chosen as Value)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </span>
  )
}
