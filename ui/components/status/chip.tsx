import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { IconClose } from '../icons.tsx'
import styles from './chip.module.css'

export interface ChipProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly isSelected: boolean
  readonly count?: ReactNode
}

/** A toggle among equals: selected or not, said by `aria-pressed`, or by the state of its role where it has one. */
export function Chip({ isSelected, count, children, className, type = 'button', role, ...rest }: ChipProps) {
  return (
    <button
      type={type}
      className={classNames(styles.chip, isSelected && styles.selected, className)}
      {...(role ? { role } : { 'aria-pressed': isSelected })}
      {...rest}
    >
      {children}
      {count !== undefined && <span className={classNames(styles.count, 'number')}>{count}</span>}
    </button>
  )
}

export const chipClass = (isSelected = false): string => classNames(styles.chip, isSelected && styles.selected)

/** An applied filter with the cross that takes it away. */
export function FilterChip({
  children,
  removeLabel,
  onRemove,
}: {
  readonly children: ReactNode
  readonly removeLabel: string
  readonly onRemove: () => void
}) {
  return (
    <span className={styles.filter}>
      {children}
      <button type="button" className={styles.remove} aria-label={removeLabel} onClick={onRemove}>
        <IconClose size={14} />
      </button>
    </span>
  )
}
