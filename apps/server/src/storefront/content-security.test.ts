import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from './content-security.ts'

const hash = (code: string): string => `'sha256-${createHash('sha256').update(code, 'utf8').digest('base64')}'`

describe('the policy of a page', () => {
  it('allows exactly its inline scripts, in whatever script they are written', () => {
    const policy = contentSecurityPolicy(
      Buffer.from('<script>let a = "Привет 🙂"</script><p>ü</p><script src="/assets/a.js"></script><script type="module">b()</script>'),
    )
    expect(policy).toContain(`script-src 'self' ${hash('let a = "Привет 🙂"')} ${hash('b()')};`)
  })
  it('lets other sites frame a page only where that is said', () => {
    expect(contentSecurityPolicy(Buffer.from(''))).toMatch(/; frame-ancestors 'self'$/)
    expect(contentSecurityPolicy(Buffer.from(''), {}, true)).toMatch(/; frame-ancestors \*$/)
  })
})
