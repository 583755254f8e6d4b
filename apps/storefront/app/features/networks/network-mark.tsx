import { NetworkTile, type NetworkTileProps } from '@vitrine/ui/components'
import { NetworkGlyph } from './network-glyph.tsx'

export interface NetworkMarkProps {
  readonly network: { readonly icon: string; readonly color: string }
  readonly size: NonNullable<NetworkTileProps['size']>
}

/** The tinted tile of a network; its name stands beside it. */
export const NetworkMark = ({ network, size }: NetworkMarkProps) => (
  <NetworkTile colour={network.color} size={size}>
    <NetworkGlyph icon={network.icon} />
  </NetworkTile>
)
