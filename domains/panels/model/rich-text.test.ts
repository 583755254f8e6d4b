import { describe, expect, it } from 'vitest'
import { richAnswers, richText, richTextOrNull } from './rich-text.ts'

describe('rich text of operators and providers', () => {
  it('keeps paragraphs, lists, emphasis and links', () => {
    const text = '<p>One <strong>two</strong> <em>three</em></p><ul><li>a</li><li>b</li></ul>'
    expect(richText(text)).toBe(text)
    expect(richText('<a href="https://example.com/x?a=1&amp;b=2" onclick="x()">see</a>')).toBe(
      '<a href="https://example.com/x?a=1&amp;b=2" rel="noopener nofollow ugc">see</a>',
    )
    expect(richText('<a href="/orders">see</a>')).toBe('<a href="/orders" rel="noopener nofollow ugc">see</a>')
  })
  it('reads entities as text and makes no tag of them', () => {
    expect(richText('a &amp; b &lt;script&gt;')).toBe('a &amp; b &lt;script&gt;')
  })
  it.each([
    ['<script>alert(1)</script>x', 'x'],
    ['<style>*{}</style>x', 'x'],
    ['<img src=x onerror=alert(1)>x', 'x'],
    ['<p onclick="alert(1)" style="position:fixed" id="content" class="y">x</p>', '<p>x</p>'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href=" java&#10;script:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="data:text/html,x">x</a>', '<a>x</a>'],
    ['<a href="//evil.test">x</a>', '<a>x</a>'],
    ['<a href="/\\evil.test">x</a>', '<a>x</a>'],
    ['<iframe src="https://evil.test"></iframe>x', 'x'],
    ['<form action="https://evil.test"><input name="password"></form>x', 'x'],
    ['<svg><script>1</script></svg>x', 'x'],
    ['<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>x', 'x'],
    ['<!-- <p>a</p> -->x', 'x'],
    ['<p>open <strong>never closed', '<p>open <strong>never closed</strong></p>'],
    ['</b></div>x', 'x'],
    ['<div><p>x</p></div>', '<p>x</p>'],
  ])('turns %j into harmless markup', (html, safe) => {
    expect(richText(html)).toBe(safe)
    expect(richText(safe)).toBe(safe)
  })
  it('bears deep nesting', () => {
    expect(richText('<b>'.repeat(5000)).length).toBeLessThan(500)
  })
  it('cleans answers, and leaves what is missing missing', () => {
    expect(richAnswers([{ question: 'Why?', answer: '<b onclick="x()">So</b>' }])).toEqual([{ question: 'Why?', answer: '<b>So</b>' }])
    expect([richTextOrNull(null), richTextOrNull(undefined), richTextOrNull('')]).toEqual([null, null, ''])
  })
})
