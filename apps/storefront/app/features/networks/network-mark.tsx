import { NetworkTile, type NetworkTileProps } from '@vitrine/ui/components'
import { declaredGlyph, glyphUrl } from './glyphs.ts'

export interface NetworkMarkProps extends Pick<NetworkTileProps, 'label' | 'className'> {
  /** Undefined while its list is not there: an empty tile keeps the place. */
  readonly network: { readonly id?: number; readonly icon: string; readonly color: string } | undefined
  readonly size: NonNullable<NetworkTileProps['size']>
  /** An element around it declares the drawings of all networks (`glyphsOf`). */
  readonly isDeclared?: boolean
}

/** The tinted tile of a network with the server's icon: a drawing becomes a mask in the tile's own tint, a photograph stays what it is. */
export function NetworkMark({ network, isDeclared, ...tile }: NetworkMarkProps) {
  const { id, icon = '', color = '' } = network ?? {}
  const url = glyphUrl(icon)
  const glyph = url && isDeclared && id !== undefined ? declaredGlyph(id) : url
  return (
    <NetworkTile {...tile} colour={color} glyph={glyph}>
      {!glyph && icon && <img src={icon} alt="" loading="lazy" decoding="async" />}
    </NetworkTile>
  )
}
