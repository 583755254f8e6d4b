import { type SvgTag, svgTokens, UnusableSvg } from './svg-tokens.ts'

export { UnusableSvg } from './svg-tokens.ts'

/** Shapes, paint, text and filters. Neither scripts, links, animation (which may change an address), nor what holds other documents. */
const RENDERED = new Set([
  ...['svg', 'g', 'defs', 'symbol', 'use', 'switch', 'title', 'desc', 'style', 'image'],
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan', 'textPath'],
  ...['linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask', 'pattern', 'marker', 'filter'],
  ...['feBlend', 'feColorMatrix', 'feComponentTransfer', 'feComposite', 'feConvolveMatrix', 'feDiffuseLighting', 'feDisplacementMap'],
  ...['feDistantLight', 'feDropShadow', 'feFlood', 'feFuncA', 'feFuncB', 'feFuncG', 'feFuncR', 'feGaussianBlur', 'feMerge', 'feMergeNode'],
  ...['feMorphology', 'feOffset', 'fePointLight', 'feSpecularLighting', 'feSpotLight', 'feTile', 'feTurbulence'],
])
/** Notes of the editor that made it. */
const DROPPED = new Set(['metadata'])
const SVG = 'http://www.w3.org/2000/svg'
const XLINK = 'http://www.w3.org/1999/xlink'
const DEPTH_MAX = 100
const EMBEDDED = /^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/\s]+=*\s*$/
const OWN_REFERENCE = /^url\(\s*(['"]?)#[^'"()\\]*\1\s*\)/i

export interface CleanSvg {
  readonly svg: string
  /** As it says itself, in pixels; null where it takes the size of its place. */
  readonly width: number | null
  readonly height: number | null
}

/**
 * An SVG written anew with what is rendered: editors' notes, comments and foreign namespaces are left out. Throws `UnusableSvg` for scripts, event handlers, links,
 * animation, references beyond the file itself, a side longer than `sideMax`, and what is no well-formed SVG.
 */
export function cleanSvg(source: string, sideMax: number): CleanSvg {
  const written: string[] = []
  const open: string[] = []
  let [dropped, roots, style] = [0, 0, '']
  let size: Pick<CleanSvg, 'width' | 'height'> = { width: null, height: null }
  for (const token of svgTokens(source)) {
    if (token.kind === 'text') {
      if (open.length === 0 && token.text.trim() !== '') throw new UnusableSvg('broken', 'text outside')
      if (open.at(-1) === 'style') {
        // Its parts, between which a comment may have stood, are one sheet in the end.
        style += token.text
        refuseStyle(style)
      }
      if (dropped === 0 && open.length > 0) written.push(escaped(token.text))
      continue
    }
    const { kind, name, isEmpty } = token
    if (kind === 'close') {
      if (open.pop() !== name) throw new UnusableSvg('broken', `</${name}>`)
      if (dropped > 0) dropped -= 1
      else written.push(`</${name}>`)
      continue
    }
    if (open.length === 0) {
      roots += 1
      if (name !== 'svg' || roots > 1) throw new UnusableSvg('broken', 'no <svg>')
      size = sizeOf(token, sideMax)
    }
    if (open.length >= DEPTH_MAX) throw new UnusableSvg('broken', 'too deep')
    const isDropped = dropped > 0 || DROPPED.has(name) || name.includes(':')
    if (!isDropped) written.push(tagOf(token, open.length === 0))
    if (isEmpty) continue
    open.push(name)
    if (isDropped) dropped += 1
  }
  if (open.length > 0 || roots === 0) throw new UnusableSvg('broken', 'it ends too early')
  return { svg: written.join(''), ...size }
}

function tagOf({ name, attributes, isEmpty }: SvgTag, isRoot: boolean): string {
  if (!RENDERED.has(name)) throw new UnusableSvg('unsafe', `<${name}>`)
  const kept = attributes.filter(([attribute, value]) => isKept(name, attribute, value))
  const spaces = isRoot ? ` xmlns="${SVG}" xmlns:xlink="${XLINK}"` : ''
  return `<${name}${spaces}${kept.map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`).join('')}${isEmpty ? '/' : ''}>`
}

function isKept(tag: string, attribute: string, value: string): boolean {
  if (/^on/i.test(attribute)) throw new UnusableSvg('unsafe', attribute)
  if (attribute === 'xmlns' && value !== SVG) throw new UnusableSvg('unsafe', `the namespace ${value}`)
  if (attribute === 'href' || attribute === 'xlink:href') {
    const isOwn = value.trim().startsWith('#')
    if (!isOwn && !(tag === 'image' && EMBEDDED.test(value))) throw new UnusableSvg('unsafe', attribute)
    return true
  }
  refuseStyle(value)
  return !attribute.startsWith('xmlns') && (!attribute.includes(':') || attribute === 'xml:space')
}

/** Styles refer to the file itself alone. An escape could spell a reference in another way. */
function refuseStyle(text: string): void {
  const isForeign = [...text.matchAll(/url\s*\(/gi)].some(({ index }) => !OWN_REFERENCE.test(text.slice(index)))
  if (isForeign || /@import|image-set|expression\s*\(|javascript:|\\|</i.test(text))
    throw new UnusableSvg('unsafe', 'a reference in a style')
}

function sizeOf({ attributes }: SvgTag, sideMax: number): Pick<CleanSvg, 'width' | 'height'> {
  const side = (wanted: string): number | null => {
    const value = attributes.find(([name]) => name === wanted)?.[1] ?? ''
    const pixels = /^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(value)?.[1]
    return pixels === undefined ? null : Math.round(Number(pixels))
  }
  const [width, height] = [side('width'), side('height')]
  if (Math.max(width ?? 0, height ?? 0) > sideMax) throw new UnusableSvg('size', 'too long a side')
  return { width, height }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
