import type { ReactNode, Ref } from 'react'

interface ScrollRegionProps {
  readonly label: string
  readonly className?: string | undefined
  readonly ref?: Ref<HTMLElement>
  readonly children: ReactNode
}

/** A part of a screen that scrolls by itself: keys reach it, and a screen reader says what it is (axe, scrollable-region-focusable). */
export const ScrollRegion = ({ label, className, ref, children }: ScrollRegionProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: only what has the focus is scrolled by keys
  <section ref={ref} className={className} tabIndex={0} aria-label={label}>
    {children}
  </section>
)
