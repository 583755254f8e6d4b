import { parseDocument } from 'htmlparser2'

/** A piece of HTML: text, or an element with what stands in it. */
export type HtmlNode = string | HtmlElement
export interface HtmlElement {
  readonly tag: string
  readonly attributes: Record<string, string>
  readonly children: HtmlNode[]
}

type Parsed = ReturnType<typeof parseDocument>['children'][number]

/** Cleaned HTML as a tree: under trusted types the console has no other way to show it. */
export const htmlTree = (html: string): HtmlNode[] => parseDocument(html).children.flatMap(nodesOf)

function nodesOf(node: Parsed): HtmlNode[] {
  if (node.type === 'text') return [node.data]
  if (!('attribs' in node)) return []
  return [{ tag: node.name, attributes: node.attribs, children: node.children.flatMap(nodesOf) }]
}
