export interface IconKind {
  readonly name: 'icon-192' | 'icon-512' | 'maskable-512' | 'touch-180'
  readonly size: number
  /** The part of the edge that the mark may take. A device cuts a maskable icon to its own shape: all that matters lies in the inner four fifths. */
  readonly share: number
  readonly hasBackground: boolean
  readonly purpose: 'any' | 'maskable' | 'touch'
}

/** What home screens ask for. */
export const iconKinds: readonly IconKind[] = [
  { name: 'icon-192', size: 192, share: 1, hasBackground: false, purpose: 'any' },
  { name: 'icon-512', size: 512, share: 1, hasBackground: false, purpose: 'any' },
  { name: 'maskable-512', size: 512, share: 0.6, hasBackground: true, purpose: 'maskable' },
  { name: 'touch-180', size: 180, share: 0.72, hasBackground: true, purpose: 'touch' },
]
