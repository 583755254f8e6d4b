import { createContext, type MouseEvent, type ReactElement, type ReactNode, use } from 'react'
import type { MenuParts } from './on-demand/menu-parts.tsx'

export interface MenuItemProps {
  /** The element of an entry that leads somewhere: `<Link to=… />`. */
  readonly render?: ReactElement
  readonly className?: string | undefined
  readonly onClick?: (event: MouseEvent) => void
  /** It stays in its place and can be reached by the keyboard, and does nothing. */
  readonly isDisabled?: boolean | undefined
  readonly children: ReactNode
}
export interface MenuChoicesProps<Value> {
  /** Which of the choices holds. */
  readonly value: Value
  readonly onChoose?: (value: Value) => void
  readonly children: ReactNode
}
export interface MenuChoiceProps<Value> extends MenuItemProps {
  readonly value: Value
}

/** Entries are rendered by the menu that holds them, whose code is there when they are. */
export const MenuPartsContext = createContext<MenuParts | undefined>(undefined)

function useParts(): MenuParts {
  const parts = use(MenuPartsContext)
  if (!parts) throw new Error('An entry of a menu stands outside of a menu.')
  return parts
}

/** Does something or leads somewhere, and closes the menu. */
export function MenuItem(props: MenuItemProps) {
  const { Item } = useParts()
  return <Item {...props} />
}

/** Entries of which one holds. */
export function MenuChoices<Value>(props: MenuChoicesProps<Value>) {
  const { Choices } = useParts()
  return <Choices {...(props as MenuChoicesProps<unknown>)} />
}

export function MenuChoice<Value>(props: MenuChoiceProps<Value>) {
  const { Choice } = useParts()
  return <Choice {...props} />
}

export function MenuLine() {
  const { Line } = useParts()
  return <Line />
}
