import { type RankRow, rankPoints } from './rank-lines.ts'
import styles from './rank-trend.module.css'

const BOX = { width: 96, height: 28 }
const MARGIN = 6

/** The ranks of one keyword at the three times; the row says the same in figures. */
export function RankTrend({ positions, depth }: { readonly positions: RankRow['positions']; readonly depth: number }) {
  const points = rankPoints(positions, depth, BOX)
  return (
    <svg className={styles.trend} width={BOX.width + 2 * MARGIN} height={BOX.height + 2 * MARGIN} aria-hidden="true">
      <g transform={`translate(${MARGIN} ${MARGIN})`}>
        <line className={styles.top} x1={0} x2={BOX.width} y1={0} y2={0} />
        {points.length > 1 && <path className={styles.line} d={`M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`} />}
        {points.map(({ x, y, isFound }) => (
          <circle key={x} className={isFound ? styles.found : styles.outside} cx={x} cy={y} r={4} />
        ))}
      </g>
    </svg>
  )
}
