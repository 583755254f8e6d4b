import type { CSSProperties } from 'react'
import styles from './skeleton.module.css'

export interface SkeletonProps {
  readonly width?: number | string
  readonly height?: number
  readonly radius?: number
}

/** One grey bar in the exact place and size of what is coming. */
export function Skeleton({ width = '100%', height = 12, radius = 6 }: SkeletonProps) {
  const box: CSSProperties = { width, height, borderRadius: radius }
  return <span className={styles.bar} style={box} aria-hidden="true" />
}

/** Rows of a list that is loading; a screen reader hears the label once. */
export function SkeletonRows({ rows, label, height = 67 }: { readonly rows: number; readonly label: string; readonly height?: number }) {
  return (
    <div className={styles.rows} role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        // The rows are identical and never move: their place is their key.
        <div key={row} className={styles.row} style={{ height }}>
          <Skeleton width={60} height={38} radius={8} />
          <span className={styles.lines}>
            <Skeleton width="42%" />
            <Skeleton width="24%" height={10} />
          </span>
          <span className={styles.lines}>
            <Skeleton width="60%" height={10} />
            <Skeleton height={6} />
          </span>
          <Skeleton width={56} height={26} radius={8} />
        </div>
      ))}
    </div>
  )
}
