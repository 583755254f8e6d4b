import { buttonClass, cardClass, EmptyState } from '@vitrine/ui/components'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

export interface EmptyCardProps {
  readonly title: string
  readonly children?: ReactNode
  readonly level?: 1 | 2
  /** The way on: what it says, and where it leads. */
  readonly action?: { readonly text: string; readonly to: string } | undefined
}

/** A page, or a part of one, that has nothing to show yet. */
export const EmptyCard = ({ title, children, level, action }: EmptyCardProps) => (
  <div className={cardClass()}>
    <EmptyState
      title={title}
      {...(level ? { level } : {})}
      actions={
        action && (
          <Link className={buttonClass({ variant: 'primary' })} to={action.to}>
            {action.text}
          </Link>
        )
      }
    >
      {children}
    </EmptyState>
  </div>
)
