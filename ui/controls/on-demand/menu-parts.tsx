import { Menu } from '@base-ui/react/menu'
import { type ComponentType, createContext, type MouseEvent, use } from 'react'
import { classNames } from '../../components/class-names.ts'
import { IconCheck } from '../../components/icons.tsx'
import { listLineClass, listRowClass } from '../../components/list-row.tsx'
import type { MenuChoiceProps, MenuChoicesProps, MenuItemProps } from '../menu-entries.tsx'
import styles from './menu-popup.module.css'

/** The entries of a menu as its code renders them. */
export interface MenuParts {
  readonly Item: ComponentType<MenuItemProps>
  readonly Choices: ComponentType<MenuChoicesProps<unknown>>
  readonly Choice: ComponentType<MenuChoiceProps<unknown>>
  readonly Line: ComponentType
}

/** Gives the focus back to the button of the menu. */
export const FocusBackContext = createContext<() => void>(() => undefined)

/** First the focus goes back, then the entry acts: a dialog that it opens returns the focus to what had it last, and the entry is gone by then. */
function useActing(act: ((event: MouseEvent) => void) | undefined) {
  const focusBack = use(FocusBackContext)
  return (event: MouseEvent) => {
    focusBack()
    act?.(event)
  }
}

function Item({ render, className, onClick, isDisabled = false, children }: MenuItemProps) {
  const acting = useActing(onClick)
  const look = classNames(listRowClass(), styles.item, className)
  if (!render)
    return (
      <Menu.Item className={look} disabled={isDisabled} onClick={acting}>
        {children}
      </Menu.Item>
    )
  return (
    <Menu.LinkItem className={look} render={render} closeOnClick onClick={acting}>
      {children}
    </Menu.LinkItem>
  )
}

function Choices({ value, onChoose, children }: MenuChoicesProps<unknown>) {
  return (
    <Menu.RadioGroup value={value} onValueChange={(chosen) => onChoose?.(chosen)}>
      {children}
    </Menu.RadioGroup>
  )
}

function Choice({ value, render, className, onClick, children }: MenuChoiceProps<unknown>) {
  return (
    <Menu.RadioItem
      value={value}
      closeOnClick
      className={classNames(listRowClass(), styles.item, className)}
      {...(render ? { render } : {})}
      onClick={useActing(onClick)}
    >
      {children}
      <Menu.RadioItemIndicator className={styles.check}>
        <IconCheck size={16} />
      </Menu.RadioItemIndicator>
    </Menu.RadioItem>
  )
}

const Line = () => <Menu.Separator className={listLineClass} />

export const menuParts: MenuParts = { Item, Choices, Choice, Line }
