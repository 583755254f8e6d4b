import type { ReactNode } from 'react'

export interface IconProps {
  /** Rendered width in px: 18 by default, 16 in buttons, 14 beside small text, 22 in the mobile navigation. */
  readonly size?: 12 | 14 | 16 | 18 | 20 | 22 | 24
  readonly className?: string | undefined
}
export type Icon = (props: IconProps) => ReactNode

/** Our own drawings on a 24 grid. They are decoration: the text beside them, or the control's label, carry the meaning. */
export const createIcon = (path: string): Icon =>
  function GlyphIcon({ size = 18, className }: IconProps) {
    return (
      <svg
        className={className ? `icon ${className}` : 'icon'}
        data-size={size}
        viewBox="0 0 24 24"
        width={size}
        height={size}
        aria-hidden="true"
      >
        <path d={path} />
      </svg>
    )
  }
