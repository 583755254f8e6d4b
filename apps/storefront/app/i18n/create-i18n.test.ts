import { afterEach, describe, expect, it, vi } from 'vitest'
import { createI18n } from './create-i18n.ts'

const english = { header: { signIn: 'Sign in' } }

describe('messages', () => {
  afterEach(() => void vi.restoreAllMocks())

  it('of a language that cannot be loaded stay English, with one entry in the log (ERR-019)', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const i18n = await createI18n('de', ['common'], async (locale) => (locale === 'en' ? english : Promise.reject(new Error('500'))))
    expect(i18n.t('header.signIn')).toBe('Sign in')
    expect(log).toHaveBeenCalledOnce()
  })
  it('of another namespace are fetched when they are asked for, and only then', async () => {
    const requests: string[] = []
    const i18n = await createI18n('en', ['common'], async (_, namespace) => {
      requests.push(namespace)
      return english
    })
    expect(requests).toEqual(['common'])
    await i18n.loadNamespaces('catalogue')
    expect(requests).toEqual(['common', 'catalogue'])
  })
})
