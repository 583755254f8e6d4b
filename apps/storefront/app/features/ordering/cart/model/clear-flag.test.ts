import { describe, expect, it } from 'vitest'
import { CLEAR_COOKIE, type ClearPorts, clearIfFlagged, flagForClearing } from './clear-flag.ts'

function aBrowser() {
  const cookies = new Map<string, string>()
  let carts = 0
  const ports: ClearPorts = {
    readCookie: (name) => cookies.get(name),
    writeCookie: (name, value, seconds) => void (seconds > 0 ? cookies.set(name, value) : cookies.delete(name)),
    emptyCart: () => {
      carts += 1
    },
  }
  return { ports, cookies, emptied: () => carts }
}

describe('a cart that is paid elsewhere', () => {
  it('stands until the next start, which empties it and deletes the flag', () => {
    const { ports, cookies, emptied } = aBrowser()
    flagForClearing(ports)
    expect([cookies.get(CLEAR_COOKIE), CLEAR_COOKIE, emptied()]).toEqual(['1', 'clear_shop', 0])
    expect([clearIfFlagged(ports), emptied(), cookies.has(CLEAR_COOKIE)]).toEqual([true, 1, false])
    expect([clearIfFlagged(ports), emptied()]).toEqual([false, 1])
  })
})
