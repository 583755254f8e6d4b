import { createElement, type ReactNode, useMemo } from 'react'
import { classNames } from './class-names.ts'
import styles from './rich-text.module.css'

/**
 * HTML written by operators (descriptions, requirements, answers), drawn as React elements from a short list of tags. No
 * attribute but a link's address is read and nothing is ever handed to the browser as markup, so it cannot run anything.
 */
const ALLOWED = new Set(['p', 'br', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'u', 'h3', 'h4', 'blockquote', 'code', 'pre', 'a'])
const WITHOUT_CONTENT = new Set(['script', 'style', 'iframe', 'object', 'template', 'noscript', 'textarea', 'title', 'svg', 'math'])
const DEPTH_MAX = 24
const TOKEN = /<!--[\s\S]*?(?:-->|$)|<\/?([a-zA-Z][a-zA-Z0-9]*)((?:"[^"]*"|'[^']*'|[^<>"'])*)>/g
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  laquo: '«',
  raquo: '»',
}

interface Open {
  readonly tag: string
  readonly href: string | undefined
  readonly children: ReactNode[]
}

const decode = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined
    if (code !== undefined) return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    return ENTITIES[String(name).toLowerCase()] ?? whole
  })

function safeHref(attributes: string): string | undefined {
  const match = /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes)
  const href = decode(match?.[1] ?? match?.[2] ?? match?.[3] ?? '').trim()
  return /^(https?:\/\/|mailto:)/i.test(href) || /^\/(?![/\\])/.test(href) ? href : undefined
}

function draw(open: Open, key: number): ReactNode {
  if (open.tag !== 'a') return createElement(open.tag, { key }, ...open.children)
  return open.href
    ? createElement('a', { key, className: 'link', href: open.href, rel: 'noopener nofollow ugc' }, ...open.children)
    : open.children
}

function parse(html: string): ReactNode[] {
  const root: Open = { tag: '', href: undefined, children: [] }
  const stack: Open[] = [root]
  let key = 0
  let position = 0
  let skipped: string | undefined
  const top = () => stack[stack.length - 1] ?? root
  const close = () => {
    const done = stack.pop()
    key += 1
    if (done) top().children.push(draw(done, key))
  }
  const addText = (until: number) => {
    if (!skipped && until > position) top().children.push(decode(html.slice(position, until)))
  }
  for (const match of html.matchAll(TOKEN)) {
    addText(match.index)
    position = match.index + match[0].length
    const tag = match[1]?.toLowerCase()
    const isClosing = match[0].startsWith('</')
    if (!tag) continue
    if (skipped) {
      if (isClosing && tag === skipped) skipped = undefined
    } else if (WITHOUT_CONTENT.has(tag)) {
      if (!isClosing) skipped = tag
    } else if (isClosing) {
      const at = stack.findLastIndex((open) => open.tag === tag)
      while (at > 0 && stack.length > at) close()
    } else if (tag === 'br') {
      key += 1
      top().children.push(createElement('br', { key }))
    } else if (ALLOWED.has(tag) && stack.length < DEPTH_MAX) {
      stack.push({ tag, href: tag === 'a' ? safeHref(match[2] ?? '') : undefined, children: [] })
    }
  }
  addText(html.length)
  while (stack.length > 1) close()
  return root.children
}

export function RichText({ html, className }: { readonly html: string; readonly className?: string | undefined }) {
  const content = useMemo(() => parse(html), [html])
  return <div className={classNames(styles.text, className)}>{content}</div>
}
