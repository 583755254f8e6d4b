import { Combobox as Base } from '@base-ui/react/combobox'
import { type ComponentProps, createContext, type KeyboardEvent, type ReactNode, type RefObject, use } from 'react'
import { classNames } from '../../components/class-names.ts'
import { IconCheck } from '../../components/icons.tsx'
import { listRowClass } from '../../components/list-row.tsx'
import styles from './combobox.module.css'
import { layerOf, OF_NO_FORM } from './layer.ts'

export interface ComboboxOption {
  readonly value: string
  readonly name: string
  readonly detail?: string
  /** On a line of its own under the name. */
  readonly below?: string
}

export interface ComboboxProps {
  /** Names the list for a screen reader. */
  readonly label: string
  /** What stands in the list; undefined while it is fetched. */
  readonly options: readonly ComboboxOption[] | undefined
  readonly chosen: readonly string[]
  /** Chosen, or taken back. */
  readonly onToggle: (value: string) => void
  /** A single choice replaces the one before. */
  readonly isSingle?: boolean
  /** As many as possible are chosen: only those can be pressed, to take them back. */
  readonly isFull?: boolean
  readonly typed: string
  readonly onType: (text: string) => void
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean, isByTyping: boolean) => void
  /** Said beside the list, or instead of one. */
  readonly note: ReactNode
  /** The box under which the list stands, as wide as it is. */
  readonly box: RefObject<HTMLElement | null>
  /** The box with its ComboboxInput. */
  readonly children: ReactNode
}

const OpenContext = createContext(false)

/** A field that is typed into to search the list under it. The focus stays in the field; what is found is the caller's to say. */
export function Combobox({
  label,
  options,
  chosen,
  onToggle,
  isSingle,
  isFull,
  typed,
  onType,
  isOpen,
  onOpen,
  note,
  box,
  children,
}: ComboboxProps) {
  const nameOf = (value: string) => options?.find((option) => option.value === value)?.name ?? value
  const change = (next: readonly string[]) => {
    const changed = next.find((value) => !chosen.includes(value)) ?? chosen.find((value) => !next.includes(value))
    if (changed !== undefined) onToggle(changed)
  }
  return (
    <Base.Root<string, true>
      multiple
      value={[...chosen]}
      onValueChange={change}
      items={options?.map(({ value }) => value) ?? []}
      filter={null}
      itemToStringLabel={nameOf}
      inputValue={typed}
      // What a choice would write into the field, or clear from it, is the caller's.
      onInputValueChange={(text, { reason }) => reason === 'input-change' && onType(text)}
      open={isOpen}
      onOpenChange={(opens, { reason }) => {
        // Whether a choice closes the list is the caller's.
        if (reason !== 'item-press') onOpen(opens, reason === 'input-change')
      }}
      form={OF_NO_FORM}
      autoHighlight
    >
      <OpenContext value={isOpen}>{children}</OpenContext>
      <Base.Portal container={layerOf(box.current)}>
        <Base.Positioner
          className={styles.positioner}
          anchor={box}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          positionMethod="fixed"
        >
          <Base.Popup className={styles.popup}>
            <Base.Status>{note && <p className={styles.note}>{note}</p>}</Base.Status>
            <Base.List className={styles.list} aria-label={label} aria-multiselectable={isSingle ? undefined : true}>
              {options?.map(({ value, name, detail, below }) => {
                const isChosen = chosen.includes(value)
                return (
                  <Base.Item
                    key={value}
                    value={value}
                    disabled={isFull === true && !isChosen}
                    className={classNames(listRowClass(isChosen), styles.option)}
                  >
                    <span>
                      {name}
                      {below && <span className={styles.below}>{below}</span>}
                    </span>
                    {detail && <span className={styles.detail}>{detail}</span>}
                    <Base.ItemIndicator className={styles.check}>
                      <IconCheck size={16} />
                    </Base.ItemIndicator>
                  </Base.Item>
                )
              })}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** The field. Escape closes the list and nothing else; Enter chooses and sends no form. */
export function ComboboxInput({ onKeyDown, ...props }: ComponentProps<'input'>) {
  const isOpen = use(OpenContext)
  return (
    <Base.Input
      autoComplete="off"
      {...props}
      form={undefined}
      onKeyDown={(event) => {
        onKeyDown?.(event as KeyboardEvent<HTMLInputElement>)
        if (event.key === 'Enter') event.preventDefault()
        if (event.key !== 'Escape') return
        // With the list closed it would clear what is chosen.
        if (isOpen) event.preventDefault()
        else event.preventBaseUIHandler()
      }}
    />
  )
}
