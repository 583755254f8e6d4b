import type { CSSProperties } from 'react'
import styles from './method-icon.module.css'

/** A method's picture: our own drawings take the colour of the text around them, anything else is shown as it is. */
export function MethodIcon({ source, size = 20 }: { readonly source: string; readonly size?: number }) {
  if (source === '') return null
  if (source.startsWith('data:image/svg+xml')) {
    return (
      <span
        className={styles.drawing}
        style={{ '--picture': `url("${source}")`, width: size, height: size } as CSSProperties}
        aria-hidden="true"
      />
    )
  }
  return <img className={styles.picture} src={source} alt="" width={size} height={size} loading="lazy" />
}
