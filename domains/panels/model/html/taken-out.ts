import sanitize from 'sanitize-html'
import { cleanHtml } from './clean-html.ts'

const NAMES_MAX = 50

/** What HTML loses when it is cleaned, in its order: `<script>`, `onclick of <p>`, `position (style of <div>)`. */
export function takenOut(html: string): string[] {
  const left = partsOf(cleanHtml(html))
  const lost = partsOf(html).filter((part) => {
    const at = left.indexOf(part)
    if (at < 0) return true
    left.splice(at, 1)
    return false
  })
  return [...new Set(lost)].slice(0, NAMES_MAX)
}

/** Every element, attribute and rule of style. */
function partsOf(html: string): string[] {
  const parts: string[] = []
  sanitize(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    parseStyleAttributes: false,
    transformTags: {
      '*': (tagName, attribs) => {
        parts.push(`<${tagName}>`)
        for (const [name, value] of Object.entries(attribs)) {
          if (name === 'style') parts.push(...rulesOf(value).map((rule) => `${rule} (style of <${tagName}>)`))
          else if (!isOurs(tagName, name)) parts.push(`${name} of <${tagName}>`)
        }
        return { tagName, attribs }
      },
    },
  })
  return parts
}

/** Written by the cleaning itself, whatever it was. */
const isOurs = (tagName: string, name: string): boolean => tagName === 'a' && name === 'rel'
const rulesOf = (style: string): string[] =>
  style
    .split(';')
    .map((rule) => rule.split(':')[0]?.trim().toLowerCase() ?? '')
    .filter(Boolean)
