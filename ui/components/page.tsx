import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './page.module.css'

export interface PageLook {
  /** How wide the column may grow: 1120 px unless said. */
  readonly width?: 'large' | 'medium' | 'small'
  /** The space between its parts: 20 px unless said. */
  readonly gap?: 'tight' | 'tightWhenNarrow' | 'loose'
  readonly className?: string | undefined
}

/** The middle column of an account page. */
export const pageClass = ({ width, gap, className }: PageLook = {}): string =>
  classNames(styles.page, width && styles[width], gap && styles[gap], className)

export interface PageHeadProps {
  readonly title: ReactNode
  /** One sentence under the title. */
  readonly lead?: ReactNode
  /** What stands opposite ends on the last line of the lead instead of beginning beside the title. */
  readonly isEnded?: boolean
  readonly className?: string | undefined
  /** What stands opposite: a button, a choice, figures. */
  readonly children?: ReactNode
}

export function PageHead({ title, lead, isEnded, className, children }: PageHeadProps) {
  const isExplained = lead !== undefined && !isEnded
  return (
    <header className={classNames(styles.head, isEnded && styles.ended, isExplained && styles.explained, className)}>
      <div>
        <h1 className="type-h1">{title}</h1>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      </div>
      {children}
    </header>
  )
}
