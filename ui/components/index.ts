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
export { classNames } from './class-names.ts'
export {
  CheckboxRow,
  type CheckboxRowProps,
  SmallField,
  type SmallFieldProps,
  SwitchRow,
  switchInput,
  TextField,
  type TextFieldProps,
} from './fields.tsx'
export { Price, type PriceProps } from './figures/price.tsx'
export { Receipt, type ReceiptLine, type ReceiptProps } from './figures/receipt.tsx'
export { RollingNumber } from './figures/rolling-number.tsx'
export * from './icons.tsx'
export * from './later-icons.tsx'
export { ListRowLine, listLineClass, listRowClass } from './list-row.tsx'
export { listTable } from './list-table.ts'
export { NetworkTile, type NetworkTileProps } from './network-tile.tsx'
export { PageHead, type PageHeadProps, type PageLook, pageClass } from './page.tsx'
export { RadioGroup, type RadioGroupProps, radioProps } from './radio-group.tsx'
export { type RadioRow, RadioRows, type RadioRowsProps } from './radio-rows.tsx'
export { RichText, RichTextFrame } from './rich-text.tsx'
export { scrollStop } from './scroll-stop.ts'
export { cardClass, SectionCard, type SectionCardProps } from './section-card.tsx'
export { type Segment, Segmented, type SegmentedProps } from './segmented.tsx'
export { decadesBetween, positionOf, type QuantityBounds, quantityAt } from './sliders/log-scale.ts'
export { QuantitySlider, type QuantitySliderProps } from './sliders/quantity-slider.tsx'
export { RangeSlider, type RangeSliderProps } from './sliders/range-slider.tsx'
export { Chip, type ChipProps, chipClass, FilterChip } from './status/chip.tsx'
export { DeliveryLine, type DeliveryLineProps, type DeliveryTone } from './status/delivery-line.tsx'
export { EmptyState, type EmptyStateProps } from './status/empty-state.tsx'
export { Notice, type NoticeProps, type NoticeTone } from './status/notice.tsx'
export { Skeleton, SkeletonRows } from './status/skeleton.tsx'
export { type BadgeStatus, StatusBadge, toneOfStatus } from './status/status-badge.tsx'
export { Tag, type TagProps, type Tone } from './status/tag.tsx'
export { type Step, Stepper, type StepperProps } from './stepper.tsx'
export { useClicks } from './use-clicks.ts'
export { type Walk, walkFocus, walkTo } from './walk.ts'
