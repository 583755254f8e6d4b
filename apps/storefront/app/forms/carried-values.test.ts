import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { takeCarried } from './carried-values.ts'

const store = new Map<string, string>()
beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  store.clear()
})
const carried = (value: unknown) => store.set('carried_values', typeof value === 'string' ? value : JSON.stringify(value))

it('gives a form what was typed into it, once, and leaves the others theirs', () => {
  carried({ login: { email: 'ann@example.com' }, search: { text: 'views' } })
  expect(takeCarried('login')).toEqual({ email: 'ann@example.com' })
  expect(takeCarried('login')).toEqual({})
  expect(takeCarried('search')).toEqual({ text: 'views' })
  expect(store.size).toBe(0)
})

it('takes nonsense for nothing', () => {
  for (const nonsense of ['{', '[]', '"x"', { login: 'x' }, { login: { email: 5 } }]) {
    carried(nonsense)
    expect(takeCarried('login')).toEqual({})
  }
})
