const PARAGRAPH = /<p>([\s\S]*?)<\/p>\s*/g

/** As it is read: without marks, entities of plain text and the spaces between lines. */
const spoken = (text: string): string =>
  text
    .replace(/<[^>]+>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** A description without the paragraphs that the page says elsewhere already, word for word. Nothing is left when that was all of it. */
export function withoutRepeats(html: string, said: readonly (string | null | undefined)[]): string | undefined {
  const known = new Set(said.flatMap((text) => (text ? [spoken(text)] : [])))
  const rest = html.replace(PARAGRAPH, (paragraph, text: string) => (known.has(spoken(text)) ? '' : paragraph))
  return spoken(rest) === '' ? undefined : rest
}
