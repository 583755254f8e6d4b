export { Menu, type MenuProps, type MenuTrigger } from './menu.tsx'
export {
  MenuChoice,
  type MenuChoiceProps,
  MenuChoices,
  type MenuChoicesProps,
  MenuItem,
  type MenuItemProps,
  MenuLine,
} from './menu-entries.tsx'
