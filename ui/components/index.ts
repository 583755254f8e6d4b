export {
  Button,
  type ButtonLook,
  type ButtonProps,
  buttonClass,
  IconButton,
  type IconButtonProps,
  iconButtonClass,
  Spinner,
} from './button.tsx'
export { Chip, type ChipProps, chipClass, FilterChip } from './chip.tsx'
export { classNames } from './class-names.ts'
export { ConfirmHost } from './confirm-host.tsx'
export { ConfirmSheet, type ConfirmSheetProps } from './confirm-sheet.tsx'
export { DeliveryLine, type DeliveryLineProps, type DeliveryTone } from './delivery-line.tsx'
export { Dropdown, type DropdownProps, type DropdownTrigger, MenuLine, menuItemClass } from './dropdown.tsx'
export { EmptyState, type EmptyStateProps } from './empty-state.tsx'
export {
  CheckboxRow,
  type CheckboxRowProps,
  SmallField,
  type SmallFieldProps,
  SwitchRow,
  TextField,
  type TextFieldProps,
} from './fields.tsx'
export * from './icons.tsx'
export { listTable } from './list-table.ts'
export { decadesBetween, positionOf, type QuantityBounds, quantityAt } from './log-scale.ts'
export { NetworkTile, type NetworkTileProps } from './network-tile.tsx'
export { Notice, type NoticeProps, type NoticeTone } from './notice.tsx'
export { PageHead, type PageHeadProps, type PageLook, pageClass } from './page.tsx'
export { placeAfloat } from './place-afloat.ts'
export { Price, type PriceProps } from './price.tsx'
export { QuantitySlider, type QuantitySliderProps } from './quantity-slider.tsx'
export { RadioGroup, type RadioGroupProps, radioProps } from './radio-group.tsx'
export { type RadioRow, RadioRows, type RadioRowsProps } from './radio-rows.tsx'
export { RangeSlider, type RangeSliderProps } from './range-slider.tsx'
export { Receipt, type ReceiptLine, type ReceiptProps } from './receipt.tsx'
export { RichText } from './rich-text.tsx'
export { RollingNumber } from './rolling-number.tsx'
export { cardClass, SectionCard, type SectionCardProps } from './section-card.tsx'
export { type Segment, Segmented, type SegmentedProps } from './segmented.tsx'
export { Sheet, type SheetProps, type SheetSide } from './sheet.tsx'
export { Skeleton, SkeletonRows } from './skeleton.tsx'
export { type BadgeStatus, StatusBadge, toneOfStatus } from './status-badge.tsx'
export { type Step, Stepper, type StepperProps } from './stepper.tsx'
export { Tag, type TagProps, type Tone } from './tag.tsx'
export { useScrollLock } from './use-scroll-lock.ts'
