import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { shortClassName } from './short-class-name.ts'

const inApp = (file: string) => path.join(import.meta.dirname, 'app', file)

describe('the short name of a class', () => {
  it('is the same wherever it is asked for, and another for another class or file', () => {
    const name = shortClassName('card', inApp('a.module.css'))
    expect(shortClassName('card', `${inApp('a.module.css')}?used`)).toBe(name)
    expect(new Set([name, shortClassName('name', inApp('a.module.css')), shortClassName('card', inApp('b.module.css'))]).size).toBe(3)
  })

  it('is a class that needs no escape, and none of the global ones', () => {
    const names = Array.from({ length: 2000 }, (_, index) => shortClassName(`class${index}`, inApp('many.module.css')))
    expect(names.filter((name) => !/^[A-Z][\w-]{4}$/.test(name))).toEqual([])
  })
})
