/** A rendered page as a tree: texts and elements. Scripts and styles keep their text as `raw`. */
export type PageNode = string | PageElement
export interface PageElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: PageNode[]
  readonly raw?: string
}

const VOID = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr'])
const RAW = new Set(['script', 'style', 'textarea', 'title'])
const TOKEN = /<!--[\s\S]*?-->|<!doctype[^>]*>|<\/([a-zA-Z][\w-]*)\s*>|<([a-zA-Z][\w-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*(\/?)>/gi
const ATTRIBUTE = /([^\s=>/]+)(?:="([^"]*)")?/g

/** Reads HTML that React has written: well nested, attributes in double quotes. Nothing else needs reading here. */
export function pageTree(html: string): PageElement {
  const top: PageElement = { name: '', attributes: {}, children: [] }
  const open: PageElement[] = [top]
  const inner = (): PageElement => open.at(-1) ?? top
  let at = 0
  const token = new RegExp(TOKEN)
  for (let found = token.exec(html); found; found = token.exec(html)) {
    if (found.index > at) inner().children.push(plain(html.slice(at, found.index)))
    const [all, closed, opened, attributes = '', slash] = found
    at = found.index + all.length
    if (closed) {
      if (inner().name === closed.toLowerCase()) open.pop()
    } else if (opened) {
      const name = opened.toLowerCase()
      const end = RAW.has(name) ? html.indexOf(`</${name}`, at) : -1
      const element: PageElement = {
        name,
        attributes: attributesOf(attributes),
        children: [],
        ...(end < 0 ? {} : { raw: html.slice(at, end) }),
      }
      inner().children.push(element)
      if (end >= 0) at = token.lastIndex = html.indexOf('>', end) + 1
      else if (!VOID.has(name) && !slash) open.push(element)
    }
  }
  const root = top.children.find((node): node is PageElement => typeof node !== 'string')
  if (!root) throw new Error('The page has no element')
  return root
}

export const countElements = (node: PageNode): number =>
  typeof node === 'string' ? 0 : 1 + node.children.reduce((sum, child) => sum + countElements(child), 0)

/** Classes as they are; everything else under a name of its own, so that React writes as much without giving it a meaning. */
function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [
      name === 'class' ? 'className' : `data-${name.toLowerCase().replaceAll(/[^a-z-]/g, '')}`,
      plain(value),
    ]),
  )
}

const plain = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
