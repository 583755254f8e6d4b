import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './section-card.module.css'

export interface SectionCardProps {
  readonly title?: string | undefined
  readonly id?: string | undefined
  /** A link or a note opposite the title. */
  readonly aside?: ReactNode
  readonly children: ReactNode
  /** Lists run edge to edge and bring their own insets. */
  readonly isFlush?: boolean | undefined
  readonly className?: string | undefined
}

export function SectionCard({ title, id, aside, children, isFlush, className }: SectionCardProps) {
  const headingId = title && id ? `${id}-title` : undefined
  return (
    <section className={classNames(styles.card, isFlush && styles.flush, className)} id={id} aria-labelledby={headingId}>
      {title && (
        <div className={styles.head}>
          <h2 className="type-h2" id={headingId}>
            {title}
          </h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  )
}

export const cardClass = (className?: string): string => classNames(styles.surface, className)
