import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from './content-security.ts'

describe('the policy of a page', () => {
  it('lets run our files, the scripts of the rendering and the hosts of the panel’s services, and nothing else', () => {
    expect(contentSecurityPolicy(["'sha256-a'", "'sha256-b'"], { 'script-src': ['https://tags.test'] })).toContain(
      "; script-src 'self' 'sha256-a' 'sha256-b' https://tags.test;",
    )
    expect(contentSecurityPolicy([])).toContain("; script-src 'self';")
  })
  it('lets other sites frame a page only where that is said', () => {
    expect(contentSecurityPolicy([])).toMatch(/; frame-ancestors 'self'$/)
    expect(contentSecurityPolicy([], {}, true)).toMatch(/; frame-ancestors \*$/)
  })
})
