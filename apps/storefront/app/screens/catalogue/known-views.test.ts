import { describe, expect, it } from 'vitest'
import { createKnownViews } from './known-views.ts'

const frozen = () => Object.freeze([])

describe('what an address shows of a list', () => {
  it('is worked out again exactly when list, networks or address are others', () => {
    const viewOf = createKnownViews<number>()
    let made = 0
    const make = () => ++made
    const [services, networks] = [frozen(), frozen()]
    expect([viewOf(services, networks, '/', make), viewOf(services, networks, '/', make)]).toEqual([1, 1])
    expect(viewOf(services, networks, '/?sort=price', make)).toBe(2)
    expect(viewOf(services, frozen(), '/', make)).toBe(3)
    expect(viewOf(frozen(), networks, '/', make)).toBe(4)
  })

  it('is not kept of a list that may change', () => {
    const viewOf = createKnownViews<number>()
    let made = 0
    const services: unknown[] = []
    const networks = frozen()
    expect([1, 2].map(() => viewOf(services, networks, '/', () => ++made))).toEqual([1, 2])
  })

  it('is kept of fifty addresses, those asked for last', () => {
    const viewOf = createKnownViews<string>()
    const [services, networks] = [frozen(), frozen()]
    const ask = (address: string) => {
      let isNew = false
      viewOf(services, networks, address, () => {
        isNew = true
        return address
      })
      return isNew
    }
    for (let n = 0; n < 50; n += 1) ask(`${n}`)
    ask('0')
    ask('one more')
    expect([ask('0'), ask('2'), ask('1')]).toEqual([false, false, true])
  })
})
