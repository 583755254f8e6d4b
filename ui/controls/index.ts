export {
  BareDialog,
  type BareDialogProps,
  ConfirmDialog,
  type ConfirmDialogProps,
  Dialog,
  type DialogProps,
  type DialogSide,
} from './dialog.tsx'
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
export { NumberField, type NumberFieldProps } from './number-field.tsx'
export { Popover, type PopoverProps } from './popover.tsx'
export { Select, type SelectOption, type SelectProps } from './select.tsx'
export { type Tab, TabPanel, type TabPanelProps, Tabs, type TabsProps } from './tabs.tsx'
export { TooltipHost } from './tooltip-host.tsx'
