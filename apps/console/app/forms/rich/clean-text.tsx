import { RichTextFrame } from '@vitrine/ui/components'
import { createElement, type ReactNode } from 'react'

/** A piece of HTML that the server has cleaned: text, or an element with what stands in it. */
export type CleanNode =
  | string
  | { readonly tag: string; readonly attributes: Readonly<Record<string, string>>; readonly children: readonly CleanNode[] }

/** Cleaned HTML in the shop's own look. Links lead nowhere here. */
export const CleanText = ({ nodes }: { readonly nodes: readonly CleanNode[] }) => <RichTextFrame>{nodes.map(elementOf)}</RichTextFrame>

function elementOf(node: CleanNode, at: number): ReactNode {
  if (typeof node === 'string') return node
  const { tag, attributes, children } = node
  const { href, src, alt, title, colspan, rowspan, style } = attributes
  // Pictures of others are not fetched from here: the console's policy forbids it, and their text stands for them.
  if (tag === 'img') return src?.startsWith('data:') ? <img key={at} src={src} alt={alt ?? ''} /> : <em key={at}>{alt || src}</em>
  const props = {
    key: at,
    ...(href === undefined ? {} : { href, onClick: (event: Event) => event.preventDefault() }),
    ...(title === undefined ? {} : { title }),
    ...(colspan === undefined ? {} : { colSpan: Number(colspan) }),
    ...(rowspan === undefined ? {} : { rowSpan: Number(rowspan) }),
    ...(style === undefined ? {} : { style: styleOf(style) }),
  }
  return createElement(tag, props, ...(children.length > 0 ? children.map(elementOf) : []))
}

/** `text-align:center;color:red` by the names that elements take. */
const styleOf = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    text.split(';').flatMap((rule) => {
      const [name = '', value = ''] = rule.split(':')
      return value ? [[name.trim().replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()), value.trim()]] : []
    }),
  )
