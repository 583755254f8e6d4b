import { describe, expect, it } from 'vitest'
import { flowSecrets, isFlowSecret, newFlowSecret, ownPath } from './sign-in-flow.ts'

const ORIGIN = 'https://shop.example'

describe('the way back after signing in', () => {
  it.each([
    ['/', '/'],
    ['/orders/create?serviceId=1#form', '/orders/create?serviceId=1#form'],
    ['https://shop.example/profile', '/profile'],
    ['/a/../b', '/b'],
    ['/caf%C3%A9', '/caf%C3%A9'],
    ['/?next=//evil.example', '/?next=//evil.example'],
  ])('%s is a path of this site', (wanted, path) => {
    expect(ownPath(wanted, ORIGIN)).toBe(path)
  })
  it.each([
    '',
    'orders',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\u0000/orders',
    ' /orders',
    'https://evil.example/',
    'https://shop.example.evil.example/',
    'https://shop.example@evil.example/',
    'https://shop.example:444/',
    'http://shop.example/',
    'javascript:alert(1)',
    'data:text/html,hi',
    '/..//evil.example',
    '/.//evil.example',
    '/%2e%2e//evil.example',
    'https://shop.example//evil.example',
    'https://shop.example\\@evil.example',
    '//shop.example/orders',
    `/${'a'.repeat(2000)}`,
  ])('%j is none', (wanted) => {
    expect(ownPath(wanted, ORIGIN)).toBeUndefined()
  })
})

describe('the secrets of a flow', () => {
  it('follow from browser and state, and belong to both', () => {
    const [browser, state] = [newFlowSecret(), newFlowSecret()]
    const secrets = flowSecrets(browser, state)
    expect(flowSecrets(browser, state)).toEqual(secrets)
    const others = [flowSecrets(newFlowSecret(), state), flowSecrets(browser, newFlowSecret())]
    for (const other of others) expect([other.nonce, other.codeVerifier]).not.toContain(secrets.nonce)
    expect(secrets.nonce).not.toBe(secrets.codeVerifier)
    expect(secrets.codeVerifier).toMatch(/^[A-Za-z0-9_-]{43}$/)
  })
  it('are recognised by their shape', () => {
    expect(isFlowSecret(newFlowSecret())).toBe(true)
    for (const text of [undefined, '', 'x', 'a'.repeat(44), `${'a'.repeat(42)}=`]) expect(isFlowSecret(text)).toBe(false)
  })
})
