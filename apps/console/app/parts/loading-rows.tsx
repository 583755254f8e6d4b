import { Skeleton } from '@vitrine/ui/components'
import { useEffect, useState } from 'react'
import texts from '../messages/en/common.json'
import { sayFrom } from '../messages/texts.ts'
import styles from './loading-rows.module.css'

const t = sayFrom(texts)
const WAIT_MS = 200
const WIDTHS = ['38%', '52%', '44%', '61%']

/** Rows to come, once they have let us wait: what answers at once does not flicker. */
export function LoadingRows({ rows = 8 }: { readonly rows?: number }) {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.rows} aria-busy="true">
      <span className="sr-only" role="status">
        {t('loading')}
      </span>
      {isLate &&
        Array.from({ length: rows }, (_, row) => (
          // The rows are alike and never move: their place is their key.
          <div key={row} className={styles.row}>
            <Skeleton width={WIDTHS[row % WIDTHS.length] ?? '50%'} />
            <Skeleton width={72} />
          </div>
        ))}
    </div>
  )
}
