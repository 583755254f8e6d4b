import type { CSSProperties } from 'react'
import styles from './network-strip.module.css'

const SVG_IMAGE = /^data:image\/svg\+xml|\.svg(?:\?|$)/i

/** The server's icon in the tile's own tint: a drawing becomes a mask, a photograph stays what it is. */
export function NetworkGlyph({ icon }: { readonly icon: string }) {
  if (!SVG_IMAGE.test(icon)) return icon ? <img src={icon} alt="" loading="lazy" decoding="async" /> : null
  return <span className={styles.glyph} style={{ '--glyph': `url("${icon.replace(/["\\\n]/g, encodeURIComponent)}")` } as CSSProperties} />
}
