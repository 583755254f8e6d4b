import sanitize from 'sanitize-html'

const CACHED_MAX = 2000
const TEXT_LENGTH_MAX = 50_000
const DEPTH_MAX = 24

const options: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'u', 'h3', 'h4', 'blockquote', 'code', 'pre', 'a'],
  allowedAttributes: { a: ['href', 'rel'] },
  // Not in text that stands in the page of a customer: what is not an address of the web or of this shop is no link.
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nestingLimit: DEPTH_MAX,
  // What stands inside of these is not text.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'iframe', 'object', 'template', 'noscript', 'title', 'svg', 'math'],
  transformTags: {
    a: (tagName, { href = '' }): sanitize.Tag => ({ tagName, attribs: isAddress(href) ? { href, rel: 'noopener nofollow ugc' } : {} }),
  },
}

/** An outside address, or a path of this shop: `//host` and `/\host` lead elsewhere. */
const isAddress = (href: string): boolean => /^(https?:\/\/|mailto:)/i.test(href.trim()) || /^\/(?![/\\])/.test(href.trim())

const cache = new Map<string, string>()

/**
 * Descriptions, requirements and answers of operators and providers as they may stand in a page: text with a few tags, and no attribute
 * but the address of a link. What is shown is made here and nowhere else. The same text is cleaned once.
 */
export function richText(html: string): string {
  const known = cache.get(html)
  if (known !== undefined) return known
  const clean = sanitize(html.slice(0, TEXT_LENGTH_MAX), options)
  const [oldest] = cache.keys()
  if (cache.size >= CACHED_MAX && oldest !== undefined) cache.delete(oldest)
  cache.set(html, clean)
  return clean
}

/** The same for a text that may be missing. */
export const richTextOrNull = (html: string | null | undefined): string | null =>
  html === null || html === undefined ? null : richText(html)

/** Questions with answers that may have tags. */
export const richAnswers = <Item extends { readonly answer: string }>(items: readonly Item[]): Item[] =>
  items.map((item) => ({ ...item, answer: richText(item.answer) }))
