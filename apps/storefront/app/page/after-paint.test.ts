import { expect, it } from 'vitest'
import { sealed } from '../own-scripts.server.ts'
import { afterPaint, startHash } from './after-paint.server.ts'

it('leaves no module to the parser, and the text of the script that starts them as it was', () => {
  const html = afterPaint(
    '<html><head><link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/><link rel="preload" href="/f.woff2"/></head>' +
      '<body><script>ours()</script><script type="module" async="">import "/a.js"</script></body></html>',
  )
  expect(html).not.toMatch(/modulepreload"|type="module"/)
  expect(html).toContain(
    '<link rel="after-paint" href="/a.js"/><link rel="after-paint" href="/b.js"/><link rel="preload" href="/f.woff2"/>',
  )
  expect(html).toContain('<script>ours()</script><script type="after-paint">import "/a.js"</script>')
})

it('starts them by a script that the policy knows', () => {
  const marked = afterPaint('<head></head>').replace('<script>', '<script nonce="mark">')
  expect(sealed(Buffer.from(marked), 'mark').hashes).toEqual([startHash])
})
