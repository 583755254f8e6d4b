/** A piece of HTML that the server has cleaned: text, or an element with what stands in it. */
export type CleanNode = string | CleanElement
export interface CleanElement {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly CleanNode[]
}

interface Open {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: CleanNode[]
}

const EMPTY: ReadonlySet<string> = new Set(['br', 'hr', 'img'])
const PIECE = /<\/([a-z0-9]+)>|<([a-z0-9]+)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>|[^<]+|</gi
const ATTRIBUTE = /([a-z-]+)(?:="([^"]*)")?/gi

/** HTML as the server's cleaning writes it, as a tree: a page under trusted types has no other way to show it. */
export function cleanTree(html: string): readonly CleanNode[] {
  const root: Open = { tag: '', attributes: {}, children: [] }
  const open: Open[] = [root]
  for (const [piece, closed, opened, attributes = ''] of html.matchAll(PIECE)) {
    const within = open.at(-1) ?? root
    if (closed) {
      const at = open.findLastIndex(({ tag }) => tag === closed.toLowerCase())
      if (at > 0) open.length = at
    } else if (opened) {
      const element: Open = { tag: opened.toLowerCase(), attributes: attributesOf(attributes), children: [] }
      within.children.push(element)
      if (!EMPTY.has(element.tag)) open.push(element)
    } else within.children.push(plain(piece))
  }
  return root.children
}

const attributesOf = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries([...text.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name.toLowerCase(), plain(value)]))

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

const plain = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
