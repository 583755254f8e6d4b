import { Button, type ButtonProps, classNames, IconButton, type IconButtonProps } from '@vitrine/ui/components'
import type { ReactNode } from 'react'
import styles from './action.module.css'

export interface ActionProps extends ButtonProps {
  /** The key that does the same, shown beside the text. */
  readonly keys?: string
  /** The letter that does the same where nobody types, shown beside the text. */
  readonly letter?: string
}

/** The house's button in the console's density: 30 px, 13 px text. */
export function Action({ className, letter, keys = letter?.toUpperCase(), children, ...button }: ActionProps) {
  return (
    <Button size="small" className={classNames(styles.action, className)} aria-keyshortcuts={letter} {...button}>
      {children}
      {keys && <Keys>{keys}</Keys>}
    </Button>
  )
}

export const IconAction = ({ className, ...button }: IconButtonProps) => (
  <IconButton className={classNames(styles.icon, className)} {...button} />
)

/** A key to press; the meaning is in the text beside it. */
export const Keys = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.keys} aria-hidden="true">
    {children}
  </span>
)

/** What the command key is called here: `⌘` or `Ctrl`. */
export const commandKey = (key: string): string => (/Mac|iP(hone|ad)/.test(navigator.platform) ? `⌘${key}` : `Ctrl ${key}`)
