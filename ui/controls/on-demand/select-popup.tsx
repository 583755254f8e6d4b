import { Select } from '@base-ui/react/select'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { classNames } from '../../components/class-names.ts'
import { IconCheck } from '../../components/icons.tsx'
import { listRowClass } from '../../components/list-row.tsx'
import type { SelectOption } from '../select.tsx'
import { isOwnPress, layerOf, OF_NO_FORM } from './layer.ts'
import styles from './select-popup.module.css'

export interface SelectPopupProps {
  readonly id: string
  readonly label: string
  readonly options: readonly SelectOption[]
  readonly value: string
  readonly anchor: RefObject<HTMLButtonElement | null>
  readonly isOpen: boolean
  /** What was typed at the field: the list begins at the first that starts so. */
  readonly typed: string
  /** Whether a key belongs to what was typed at the field. */
  readonly typeOn: (event: KeyboardEvent) => boolean
  readonly onChoose: (value: string) => void
  readonly onClose: () => void
}

/** The list, under its field or above it where there is no room below. */
export function SelectPopup({ id, label, options, value, anchor, isOpen, typed, typeOn, onChoose, onClose }: SelectPopupProps) {
  // A press elsewhere takes the focus with it.
  const isOurs = useRef(false)
  const close = (key?: string) => {
    isOurs.current = key !== 'Tab'
    onClose()
    anchor.current?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' && event.key !== 'Tab') return
    // A dialog around the list stays. Tab goes on from the field: the list stands at the end of the document.
    if (event.key === 'Escape') event.preventDefault()
    close(event.key)
  }
  return (
    <Select.Root<string>
      open={isOpen}
      modal={false}
      value={value}
      form={OF_NO_FORM}
      onValueChange={(chosen) => {
        // First the focus goes back, then the choice acts: it may lead to another page.
        if (chosen === null) return
        close()
        if (chosen !== value) onChoose(chosen)
      }}
      onOpenChange={(_, { reason, event }) => {
        if (isOwnPress(anchor.current, reason, event)) return
        if (reason !== 'item-press') isOurs.current = false
        onClose()
      }}
    >
      <Select.Portal container={layerOf(anchor.current)}>
        <Select.Positioner
          className={styles.positioner}
          anchor={anchor}
          alignItemWithTrigger={false}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          positionMethod="fixed"
        >
          <Select.Popup
            id={id}
            className={styles.popup}
            aria-label={label}
            finalFocus={() => (isOurs.current ? anchor.current : false)}
            onKeyDown={onKeyDown}
            onKeyDownCapture={(event) => typeOn(event) && event.stopPropagation()}
          >
            <Start typed={typed} />
            {options.map((option) => (
              <Select.Item
                key={option.value}
                value={option.value}
                disabled={option.isDisabled === true}
                className={classNames(listRowClass(option.value === value), styles.option)}
                lang={option.lang}
              >
                <Select.ItemText>{option.name}</Select.ItemText>
                <Select.ItemIndicator className={styles.check}>
                  <IconCheck size={16} />
                </Select.ItemIndicator>
              </Select.Item>
            ))}
          </Select.Popup>
        </Select.Positioner>
      </Select.Portal>
    </Select.Root>
  )
}

/** The focus begins at what was typed at the field, else at what holds, else at the first. */
function Start({ typed }: Pick<SelectPopupProps, 'typed'>) {
  const start = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const list = start.current?.closest<HTMLElement>('[role="listbox"]')
    const options = [...(list?.querySelectorAll<HTMLElement>('[role="option"]:not([data-disabled])') ?? [])]
    const isNamed = (option: HTMLElement) => typed !== '' && option.textContent.toLowerCase().startsWith(typed.toLowerCase())
    const begin = options.find(isNamed) ?? options.find((option) => option.ariaSelected === 'true') ?? options[0]
    // The page stays where it is; a long list scrolls by itself.
    begin?.focus({ preventScroll: true })
    if (begin && list) list.scrollTop = begin.offsetTop - list.clientHeight / 2
  }, [typed])
  return <span ref={start} hidden />
}
