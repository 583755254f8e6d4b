import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import styles from './home-screen.module.css'

export interface HomeCardProps {
  readonly title: string
  /** Where all of it stands, and how that is called. */
  readonly to: string
  readonly link: string
  readonly query: {
    readonly isPending: boolean
    readonly error: unknown
    readonly data?: { readonly rows: readonly unknown[] } | undefined
    readonly refetch: () => unknown
  }
  readonly empty?: string
  readonly children: ReactNode
}

/** The first rows of a list, and the way to all of them. */
export function HomeCard({ title, to, link, query, empty, children }: HomeCardProps) {
  return (
    <section className={styles.card} aria-label={title}>
      <header className={styles.cardHead}>
        <h2 className={styles.cardTitle}>{title}</h2>
        <Link className="link type-caption" to={to}>
          {link}
        </Link>
      </header>
      {query.isPending && <LoadingRows rows={4} />}
      {Boolean(query.error) && <FailureView error={query.error} onRetry={() => void query.refetch()} />}
      {query.data?.rows.length === 0 && empty && <p className={styles.empty}>{empty}</p>}
      {children}
    </section>
  )
}
