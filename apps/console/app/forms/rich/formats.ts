/** A text, and the part of it that is selected. */
export interface Selected {
  readonly text: string
  readonly from: number
  readonly to: number
}

export const formats = ['bold', 'italic', 'heading', 'subheading', 'list', 'numbers', 'link'] as const
export type Format = (typeof formats)[number]

const AROUND: Partial<Record<Format, readonly [string, string]>> = {
  bold: ['<strong>', '</strong>'],
  italic: ['<em>', '</em>'],
  heading: ['<h2>', '</h2>'],
  subheading: ['<h3>', '</h3>'],
}
const LINK: readonly [string, string] = ['<a href="https://">', '</a>']

/** The text with a format put on what is selected, or taken off where it stands around it already. What was selected stays so; of a link, its address is. */
export function formatted({ text, from, to }: Selected, format: Format): Selected {
  const chosen = text.slice(from, to)
  if (format === 'list' || format === 'numbers') {
    const tag = format === 'list' ? 'ul' : 'ol'
    const lines = chosen.split('\n').filter((line) => line.trim() !== '')
    const items = (lines.length > 0 ? lines : ['']).map((line) => `<li>${line.trim()}</li>`).join('\n')
    return placed(text, from, to, `<${tag}>\n${items}\n</${tag}>`)
  }
  const [before, after] = AROUND[format] ?? LINK
  if (text.slice(from - before.length, from) === before && text.startsWith(after, to))
    return placed(text, from - before.length, to + after.length, chosen)
  if (format !== 'link')
    return { ...placed(text, from, to, `${before}${chosen}${after}`), from: from + before.length, to: to + before.length }
  const at = from + before.indexOf('https://')
  return { ...placed(text, from, to, `${before}${chosen}${after}`), from: at, to: at + 'https://'.length }
}

const placed = (text: string, from: number, to: number, piece: string): Selected => ({
  text: `${text.slice(0, from)}${piece}${text.slice(to)}`,
  from,
  to: from + piece.length,
})
