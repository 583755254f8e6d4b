import type { CSSProperties } from 'react'
import styles from './network-strip.module.css'

/** The server's icon in the tile's own tint: a drawing becomes a mask, a photograph stays what it is. */
export function NetworkGlyph({ icon }: { readonly icon: string }) {
  if (!/\.svg(?:\?|$)/i.test(icon)) return <img src={icon} alt="" loading="lazy" decoding="async" />
  return <span className={styles.glyph} style={{ '--glyph': `url("${encodeURI(icon).replaceAll('"', '%22')}")` } as CSSProperties} />
}
