import { expect, it } from 'vitest'
import { cleanTree } from './clean-tree.ts'

it('makes a tree of cleaned HTML, with its attributes and signs', () => {
  expect(cleanTree('<h2>Us &amp; you</h2><p>Line<br />two <a href="/x?a=1&amp;b=2" rel="nofollow">link</a></p>')).toEqual([
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
  expect(cleanTree('1 &lt; 2 &#8212; &#x41; &unknown;')).toEqual(['1 < 2 — A &unknown;'])
})
