/** A file that is no well-formed XML, or says more than a picture may. */
export class UnusableSvg extends Error {
  override readonly name = 'UnusableSvg'
  readonly because: 'broken' | 'unsafe' | 'size'
  constructor(because: UnusableSvg['because'], what: string) {
    super(`The SVG is ${because}: ${what}`)
    this.because = because
  }
}

export interface SvgTag {
  readonly kind: 'open' | 'close'
  readonly name: string
  readonly isEmpty: boolean
  readonly attributes: readonly (readonly [name: string, value: string])[]
}
export type SvgToken = SvgTag | { readonly kind: 'text'; readonly text: string }

const NAME = '[A-Za-z_][\\w.-]*(?::[A-Za-z_][\\w.-]*)?'
const TAG = new RegExp(`<(/?)(${NAME})((?:\\s+${NAME}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*)\\s*(/?)>`, 'y')
const ATTRIBUTE = new RegExp(`(${NAME})\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`, 'g')
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const CODE_POINT_MAX = 0x10ffff

/**
 * The tags and texts of a document in their order. Comments and instructions are left out; entities of its own are refused, since they can name files and grow
 * without end. Read strictly, because it is written anew from this: what another parser would mend is not in it.
 */
export function* svgTokens(source: string): Generator<SvgToken> {
  let at = source.startsWith('\ufeff') ? 1 : 0
  while (at < source.length) {
    if (source[at] !== '<') {
      const end = source.indexOf('<', at)
      const text = source.slice(at, end === -1 ? undefined : end)
      yield { kind: 'text', text: decoded(text) }
      at += text.length
      continue
    }
    const past = leftOut(source, at)
    if (past !== undefined) {
      at = past
      continue
    }
    if (source.startsWith('<![CDATA[', at)) {
      const end = endOf(source, ']]>', at)
      yield { kind: 'text', text: source.slice(at + '<![CDATA['.length, end - ']]>'.length) }
      at = end
      continue
    }
    TAG.lastIndex = at
    const [tag, slash, name, attributes, isEmpty] = TAG.exec(source) ?? []
    if (tag === undefined || name === undefined || (slash && (attributes || isEmpty))) throw new UnusableSvg('broken', `a tag at ${at}`)
    yield { kind: slash ? 'close' : 'open', name, isEmpty: isEmpty === '/', attributes: attributesIn(attributes ?? '') }
    at += tag.length
  }
}

/** Where a comment, an instruction or a document type ends that begins here. */
function leftOut(source: string, at: number): number | undefined {
  if (source.startsWith('<!--', at)) return endOf(source, '-->', at + '<!--'.length)
  if (source.startsWith('<?', at)) return endOf(source, '?>', at)
  if (!source.startsWith('<!DOCTYPE', at)) return undefined
  const end = endOf(source, '>', at)
  if (source.slice(at, end).includes('[')) throw new UnusableSvg('unsafe', 'entities of its own')
  return end
}

function endOf(source: string, mark: string, from: number): number {
  const at = source.indexOf(mark, from)
  if (at === -1) throw new UnusableSvg('broken', `no ${mark}`)
  return at + mark.length
}

function attributesIn(text: string): (readonly [string, string])[] {
  const attributes = [...text.matchAll(ATTRIBUTE)].map(([, name = '', one, other]) => [name, decoded(one ?? other ?? '')] as const)
  if (new Set(attributes.map(([name]) => name)).size < attributes.length) throw new UnusableSvg('broken', 'an attribute twice')
  return attributes
}

const decoded = (text: string): string =>
  text.replace(/&([^;&\s]*);?/g, (entity, name: string) => {
    const number = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name)
    const codePoint = number ? Number.parseInt(number[1] ?? number[2] ?? '', number[1] ? 16 : 10) : undefined
    const character =
      codePoint === undefined ? ENTITIES[name] : codePoint > 0 && codePoint <= CODE_POINT_MAX && String.fromCodePoint(codePoint)
    if (!character || !entity.endsWith(';')) throw new UnusableSvg('broken', 'an unknown entity')
    return character
  })
