import { describe, expect, it } from 'vitest'
import { readRoles, whyNotShown } from './options.ts'

const known = ['buyer', 'guest', 'reseller']
const read = (line: string) => readRoles(line.split(' ').filter(Boolean), known)

describe('which roles are run', () => {
  it('are all when none is named, else those that are, each once', () => {
    expect(read('')).toEqual({ roles: known, isWatched: false })
    expect(read('guest buyer guest')).toEqual({ roles: ['buyer', 'guest'], isWatched: false })
  })
  it.each(['guest --watch', '--watch guest'])('are shown when that is asked for: %s', (line) => {
    expect(read(line)).toEqual({ roles: ['guest'], isWatched: true })
  })
  it('are told where somebody names one that there is not', () => {
    expect(() => read('guest ghost')).toThrow('There is no role ghost. The roles are: buyer, guest, reseller.')
  })
  it('are not guessed from an option that there is not', () => {
    expect(() => read('guest --wacth')).toThrow(/--wacth[\s\S]*npm run roles -- \[ROLE…\] \[--watch\]/)
  })
})

describe('a browser is shown', () => {
  it.each([
    ['linux', { DISPLAY: ':0' }],
    ['linux', { WAYLAND_DISPLAY: 'wayland-0' }],
    ['darwin', {}],
    ['win32', {}],
  ] as const)('on %s with %o', (platform, environment) => {
    expect(whyNotShown({ platform, environment, isPackaged: false })).toBeUndefined()
  })
  it('nowhere without a display, and says so', () => {
    expect(whyNotShown({ platform: 'linux', environment: { DISPLAY: '' }, isPackaged: false })).toMatch(/^--watch .* needs a display/)
  })
  it('only where it has a window: the packaged one has none', () => {
    expect(whyNotShown({ platform: 'linux', environment: { DISPLAY: ':0' }, isPackaged: true })).toMatch(/CHROME_PATH/)
  })
})
