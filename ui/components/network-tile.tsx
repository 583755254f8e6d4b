import type { CSSProperties, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './network-tile.module.css'

export interface NetworkTileProps {
  /** Any hex from the server; it only tints the tile and its glyph. */
  readonly colour: string
  readonly children?: ReactNode
  /** A drawing in the tile's tint, as a CSS image; it stands in place of children. */
  readonly glyph?: string | undefined
  readonly size?: 20 | 24 | 32 | 40
  /** Needed only where no name stands beside the tile. */
  readonly label?: string | undefined
  readonly className?: string | undefined
}

export function NetworkTile({ colour, children, glyph, size = 32, label, className }: NetworkTileProps) {
  const tint = { '--network': colour, '--glyph': glyph } as CSSProperties
  const look = { className: classNames(styles.tile, glyph && styles.drawn, className), 'data-size': size, style: tint }
  if (!label) {
    return (
      <span {...look} aria-hidden="true">
        {children}
      </span>
    )
  }
  return (
    <span {...look} role="img" aria-label={label}>
      {children}
    </span>
  )
}
