import { Enlargeable } from './enlargeable.tsx'
import styles from './qr-code.module.css'
import { qrPathOf } from './qr-path.ts'

/** 200 px wide, and dark on white whatever the page looks like: cameras read nothing else for sure. */
export function QrCode({ code, label }: { readonly code: string; readonly label: string }) {
  const { path, size } = qrPathOf(code)
  return (
    <Enlargeable src={pictureOf(path, size)} alt={label} className={styles.code}>
      <svg role="img" aria-label={label} width={200} height={200} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
        <path d={path} />
      </svg>
    </Enlargeable>
  )
}

const ENLARGED = 900
const pictureOf = (path: string, size: number): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${ENLARGED}" height="${ENLARGED}" viewBox="-2 -2 ${size + 4} ${size + 4}" shape-rendering="crispEdges"><rect x="-2" y="-2" width="${size + 4}" height="${size + 4}" fill="white"/><path d="${path}"/></svg>`,
  )}`
