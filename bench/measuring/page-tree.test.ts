import { describe, expect, it } from 'vitest'
import { countElements, pageTree } from './page-tree.ts'

const PAGE = `<!DOCTYPE html><html lang="en" class="a &amp; b"><head><meta charSet="utf-8"/><link rel="x" href="/a?b=1&amp;c=2"/><script async="">if (a < b) { c("</p>") }</script></head>
<body><!--$--><p>one<br/>two <b>three</b></p><!--/$--><input disabled="" value="&quot;x&quot;"/></body></html>`

describe('the tree of a page', () => {
  it('holds every element and text of it', () => {
    const tree = pageTree(PAGE)
    expect(countElements(tree)).toBe(10)
    expect(tree.name).toBe('html')
    expect(tree.attributes).toEqual({ 'data-lang': 'en', className: 'a & b' })
    const body = tree.children.find((node) => typeof node !== 'string' && node.name === 'body')
    expect(body).toMatchObject({
      children: [
        { name: 'p', children: ['one', { name: 'br' }, 'two ', { name: 'b', children: ['three'] }] },
        { name: 'input', children: [] },
      ],
    })
  })

  it('leaves the text of scripts alone', () => {
    expect(JSON.stringify(pageTree(PAGE))).toContain('if (a < b) { c(\\"</p>\\") }')
  })
})
