import styles from './figures-strip.module.css'

const [WIDTH, HEIGHT, EDGE] = [64, 20, 2]

/** How a figure went, part by part of the span. The figure beside it says in words what it came to. */
export function Sparkline({ values }: { readonly values: readonly number[] }) {
  if (values.length < 2) return null
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const x = (at: number): number => EDGE + (at / (values.length - 1)) * (WIDTH - 2 * EDGE)
  // What never changed is a line in the middle.
  const y = (value: number): number => (low === high ? HEIGHT / 2 : HEIGHT - EDGE - ((value - low) / (high - low)) * (HEIGHT - 2 * EDGE))
  return (
    <svg className={styles.line} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
      <polyline points={values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ')} />
    </svg>
  )
}
