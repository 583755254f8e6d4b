import { encode } from 'uqr'
import styles from './entry-page.module.css'

const PIXELS = 176

/** Dark on white whatever the page looks like: cameras read nothing else for sure. */
export function QrPicture({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <span className={styles.qr}>
      <svg role="img" aria-label={label} width={PIXELS} height={PIXELS} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
        <path d={path} />
      </svg>
    </span>
  )
}
