import { expect, it } from 'vitest'
import { cleanHtml } from './clean-html.ts'
import { takenOut } from './taken-out.ts'

it('names what is lost: elements, attributes and rules of style', () => {
  const html = '<p onclick="x()" style="color: red; position: fixed">Hi</p><script>alert(1)</script><a href="javascript:x()" rel="me">y</a>'
  expect(takenOut(html)).toEqual(['onclick of <p>', 'position (style of <p>)', '<script>', 'href of <a>'])
})
it('names a picture from nowhere and a frame', () => {
  expect(takenOut('<img src="x" alt=""><iframe src="https://x.test"></iframe>')).toEqual(
    expect.arrayContaining(['<img>', '<iframe>', 'src of <iframe>']),
  )
})
it('says nothing of what stays', () => {
  const clean = cleanHtml(
    '<h2 id="a">A</h2><p style="text-align: center"><a href="/orders">B</a><img src="https://x.test/a.png" alt="a"></p>',
  )
  expect(takenOut(clean)).toEqual([])
})
