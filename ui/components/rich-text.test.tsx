import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { RichText } from './rich-text.tsx'

const render = (html: string) => renderToStaticMarkup(<RichText html={html} />).replace(/^<div[^>]*>|<\/div>$/g, '')

describe('rich text of the catalogue', () => {
  it('keeps paragraphs, lists, emphasis and links', () => {
    expect(render('<p>One <strong>two</strong> <em>three</em></p><ul><li>a</li><li>b</li></ul>')).toBe(
      '<p>One <strong>two</strong> <em>three</em></p><ul><li>a</li><li>b</li></ul>',
    )
    expect(render('<a href="https://example.com/x?a=1&amp;b=2">see</a>')).toBe(
      '<a class="link" href="https://example.com/x?a=1&amp;b=2" rel="noopener nofollow ugc">see</a>',
    )
  })
  it('reads entities as text and shows no tag of them', () => {
    expect(render('a &amp; b &lt;script&gt; &nbsp;&#8211;')).toBe('a &amp; b &lt;script&gt; \u00a0–')
  })
  it.each([
    ['<script>alert(1)</script>x', 'x'],
    ['<style>*{}</style>x', 'x'],
    ['<img src=x onerror=alert(1)>x', 'x'],
    ['<p onclick="alert(1)">x</p>', '<p>x</p>'],
    ['<a href="javascript:alert(1)">x</a>', 'x'],
    ['<a href=" java&#10;script:alert(1)">x</a>', 'x'],
    ['<a href="//evil.test">x</a>', 'x'],
    ['<iframe src="https://evil.test"></iframe>x', 'x'],
    ['<svg><script>1</script></svg>x', 'x'],
    ['<!-- <p>a</p> -->x', 'x'],
    ['<p>open <strong>never closed', '<p>open <strong>never closed</strong></p>'],
    ['</p></div>x', 'x'],
    ['1 < 2 and 3 > 2', '1 &lt; 2 and 3 &gt; 2'],
  ])('turns %j into harmless markup', (html, safe) => {
    expect(render(html)).toBe(safe)
  })
  it('survives deep nesting', () => {
    expect(render('<b>'.repeat(5000))).toContain('<b>')
  })
})
