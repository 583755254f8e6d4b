import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from './content-security.ts'
import { captchaSources, sourcesOf, thirdPartiesOf } from './third-parties.ts'

const nobody = { google_analytics4: null, google_tag_manager: null, yandex_metrika: null, facebook_pixel: null }
const settings = (analytics: Partial<Record<keyof typeof nobody, string>>, chats: { intercom?: string; jivosite?: string } = {}) => ({
  analytics_ids: { ...nobody, ...analytics },
  chat_widget_ids: { intercom: chats.intercom ?? null, jivosite: chats.jivosite ?? null },
})
const directive = (policy: string, name: string) => policy.split('; ').find((part) => part.startsWith(`${name} `))

describe('services outside', () => {
  it('are those the panel has numbers at, in the order of preference', () => {
    const parties = thirdPartiesOf(settings({ yandex_metrika: '77', google_analytics4: 'G-1' }, { jivosite: 'j', intercom: 'i' }))
    expect(parties.map(({ kind, id }) => [kind, id])).toEqual([
      ['google-tag', 'G-1'],
      ['yandex-metrika', '77'],
      ['intercom', 'i'],
      ['jivosite', 'j'],
    ])
  })
  it('are one chat or the other, or none, as the panel has a number at them (INST-017)', () => {
    const scripts = (chats: { intercom?: string; jivosite?: string }) => thirdPartiesOf(settings({}, chats)).map(({ script }) => script)
    expect([scripts({ intercom: 'i1' }), scripts({ jivosite: 'j1' }), scripts({})]).toEqual([
      ['https://widget.intercom.io/widget/i1'],
      ['https://code.jivosite.com/widget/j1'],
      [],
    ])
  })
  it('cannot be made to name another host by their number', () => {
    const [party] = thirdPartiesOf(settings({}, { intercom: '../../evil.example/x?' }))
    expect(new URL(String(party?.script)).host).toBe('widget.intercom.io')
    expect(new URL(String(party?.script)).pathname).toMatch(/^\/widget\//)
  })
  it('are all asked at one address where one stands in for them', () => {
    const parties = thirdPartiesOf(settings({ google_analytics4: 'G-1', facebook_pixel: '5' }), 'http://127.0.0.1:4100')
    expect(parties.every(({ script }) => script.startsWith('http://127.0.0.1:4100/'))).toBe(true)
    expect(sourcesOf(parties, 'http://127.0.0.1:4100')['connect-src']).toEqual(['http://127.0.0.1:4100'])
  })
  it('are let in by the page’s policy, and nobody else is', () => {
    const policy = contentSecurityPolicy([], sourcesOf(thirdPartiesOf(settings({ facebook_pixel: '5' }))))
    expect(directive(policy, 'script-src')).toBe("script-src 'self' https://connect.facebook.net")
    expect(directive(policy, 'connect-src')).toBe("connect-src 'self' https://www.facebook.com")
    expect(directive(contentSecurityPolicy([]), 'script-src')).toBe("script-src 'self'")
    expect(policy).not.toContain('google')
  })
  it('may show the captcha where the panel has a key for one, and nowhere else', () => {
    const policy = (captcha_site_key: string | null) => contentSecurityPolicy([], captchaSources({ captcha_site_key }))
    expect(policy('key')).toMatch(/script-src 'self' https:\/\/www\.google\.com\/recaptcha\/ https:\/\/www\.gstatic\.com\/recaptcha\//)
    expect(policy('key')).toMatch(/frame-src 'self' https:\/\/www\.google\.com\/recaptcha\//)
    expect(policy(null)).not.toMatch(/google/)
  })
})
