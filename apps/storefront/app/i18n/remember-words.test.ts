import i18next from 'i18next'
import { describe, expect, it, vi } from 'vitest'
import { rememberWords } from './remember-words.ts'

type Words = { (key: string, values?: object): string; readonly ns: string }

describe('words that were looked up', () => {
  it('are looked up once when they take no values, and every time when they do', async () => {
    const instance = i18next.createInstance()
    await instance.init({
      lng: 'en',
      resources: { en: { common: { pay: 'Pay', of_one: '{{count}} order', of_other: '{{count}} orders' } } },
      defaultNS: 'common',
      ns: ['common'],
    })
    const looked = vi.spyOn(instance, 't')
    rememberWords(instance)
    const words = () => instance.getFixedT(null, 'common', undefined) as unknown as Words
    expect([words()('pay'), words()('pay')]).toEqual(['Pay', 'Pay'])
    expect(looked).toHaveBeenCalledTimes(1)
    expect([words()('of', { count: 1 }), words()('of', { count: 3 })]).toEqual(['1 order', '3 orders'])
    expect(words().ns).toBe('common')
  })
})
