import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'

export type ButtonVariant = 'primary' | 'default' | 'soft' | 'quiet' | 'danger' | 'danger-outline'
export type ButtonSize = 'small' | 'medium' | 'large' | 'huge'

export interface ButtonLook {
  readonly variant?: ButtonVariant | undefined
  /** 32, 36, 40 or 48 px; on touch screens never under 44. */
  readonly size?: ButtonSize | undefined
  readonly isBlock?: boolean | undefined
  readonly className?: string | undefined
}

/** The look alone, for links that act like buttons. */
export const buttonClass = ({ variant = 'default', size = 'large', isBlock, className }: ButtonLook = {}): string =>
  classNames(styles.button, styles[variant], styles[size], isBlock && styles.block, className)

export interface ButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  /** Keeps the label and the width, shows a spinner and takes no second click. */
  readonly isLoading?: boolean | undefined
  readonly icon?: ReactNode
  readonly ref?: Ref<HTMLButtonElement>
}

export function Button({ variant, size, isBlock, className, isLoading, icon, children, onClick, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonClass({ variant, size, isBlock, className })}
      aria-busy={isLoading || undefined}
      onClick={isLoading ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {isLoading ? <span className={styles.spinner} aria-hidden="true" /> : icon}
      {children}
    </button>
  )
}

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  readonly label: string
  readonly isOutlined?: boolean | undefined
}

/** A square button whose only content is an icon; the label is required, sighted visitors get it as a tooltip (TooltipHost). */
export function IconButton({ label, isOutlined, className, children, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      className={classNames(styles.icon, isOutlined && styles.outlined, className)}
      aria-label={label}
      data-tooltip={label}
      {...rest}
    >
      {children}
    </button>
  )
}

export const iconButtonClass = (isOutlined = false): string => classNames(styles.icon, isOutlined && styles.outlined)

export const Spinner = () => <span className={styles.spinner} aria-hidden="true" />
