import { qrPathOf } from './model/payment-code.ts'
import styles from './qr-payment.module.css'

/** 200 px wide, and dark on white whatever the page looks like: cameras read nothing else for sure. */
export function QrCode({ code, label }: { readonly code: string; readonly label: string }) {
  const { path, size } = qrPathOf(code)
  return (
    <span className={styles.code}>
      <svg role="img" aria-label={label} width={200} height={200} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
        <path d={path} />
      </svg>
    </span>
  )
}
