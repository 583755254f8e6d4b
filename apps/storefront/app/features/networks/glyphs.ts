import type { CSSProperties } from 'react'

const SVG_IMAGE = /^data:image\/svg\+xml|\.svg(?:\?|$)/i

/** A network's drawing as CSS takes it; undefined for a photograph. */
export const glyphUrl = (icon: string): string | undefined =>
  SVG_IMAGE.test(icon) ? `url("${icon.replace(/["\\\n]/g, encodeURIComponent)}")` : undefined

const nameOf = (id: number) => `--glyph-${id}`
export const declaredGlyph = (id: number): string => `var(${nameOf(id)})`

/** The drawings of networks as properties of an element around their marks: a page with forty of them carries each once. */
export const glyphsOf = (networks: readonly { readonly id: number; readonly icon: string }[]): CSSProperties =>
  Object.fromEntries(networks.map(({ id, icon }) => [nameOf(id), glyphUrl(icon)]).filter(([, url]) => url !== undefined))
