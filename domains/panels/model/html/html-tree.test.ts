import { expect, it } from 'vitest'
import { cleanHtml } from './clean-html.ts'
import { htmlTree } from './html-tree.ts'

it('is cleaned HTML with its attributes and signs', () => {
  expect(htmlTree('<h2>Us &amp; you</h2><p>Line<br />two <a href="/x?a=1&amp;b=2" rel="nofollow">link</a></p>')).toEqual([
    { tag: 'h2', attributes: {}, children: ['Us & you'] },
    {
      tag: 'p',
      attributes: {},
      children: [
        'Line',
        { tag: 'br', attributes: {}, children: [] },
        'two ',
        { tag: 'a', attributes: { href: '/x?a=1&b=2', rel: 'nofollow' }, children: ['link'] },
      ],
    },
  ])
  expect(htmlTree('1 &lt; 2 &#8212; &#x41;')).toEqual(['1 < 2 — A'])
})
it('has nothing that cleaning took out, also of HTML that is broken', () => {
  const tree = JSON.stringify(htmlTree(cleanHtml('<p onclick="x()">a<script>b()</script><b>c</p><img src=javascript:d><!-- e -->')))
  expect(tree).not.toMatch(/onclick|script|javascript|img|e -->/)
  expect(tree).toContain('"c"')
})
