import { locales, micro, toBcp47 } from '@vitrine/platform/kernel'
import { describe, expect, it } from 'vitest'
import { mailTexts } from '../messages/mail-texts.ts'
import { labelOn, mailHtml, mailText } from './mail-page.ts'
import { isFinal, pauseAfter, TRIES_MAX } from './retry.ts'
import { moneyIn, numberIn, translatorFor } from './translate.ts'

const frame = {
  locale: 'en',
  panelName: 'Tide & Well',
  panelUrl: 'https://a.test/',
  brand: '#2F5BEA',
  why: 'Because.',
  support: 'Write.',
  choose: { label: 'Choose', url: 'https://a.test/unsubscribe/1?signature=x&y' },
} as const
const content = {
  subject: 'Order <1>',
  paragraphs: ['<script>alert(1)</script>'],
  rows: [['Link', 'https://x.test/?a="b"&c']] as const,
  button: { label: 'Follow', url: 'https://a.test/orders/1' },
}

describe('a mail', () => {
  it('shows texts of customers as text, never as HTML', () => {
    const html = mailHtml(content, frame)
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html).toContain('https://x.test/?a=&quot;b&quot;&amp;c')
    expect(html).not.toContain('<script>')
  })
  it('has a dark scheme for each colour that its styles name, and keeps the panel’s own', () => {
    const html = mailHtml({ ...content, rows: [...content.rows, ['Link', 'https://video.test/watch?v=1']] }, frame)
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    const dark = /prefers-color-scheme:dark\)\{(.*?\})\}/.exec(html)?.[1] ?? ''
    const named = new Set([...dark.matchAll(/\.(\w+)/g)].map(([, name]) => name))
    const fixed = [...html.matchAll(/<(\w+)([^>]*) style="([^"]*)"/g)].filter(([, , , style]) =>
      /#(?!2F5BEA|ffffff;font-weight)[\da-f]{6}/i.test(style ?? ''),
    )
    expect(fixed.length).toBeGreaterThan(8)
    for (const [tag, , attributes = ''] of fixed)
      expect([
        tag,
        /class="([^"]+)"/
          .exec(attributes)?.[1]
          ?.split(' ')
          .every((name) => named.has(name)),
      ]).toEqual([tag, true])
    expect(dark).not.toContain('#2F5BEA')
  })
  it('says the same without HTML', () => {
    const text = mailText(content, frame)
    for (const part of [
      'Order <1>',
      'Link: https://x.test/?a="b"&c',
      'https://a.test/orders/1',
      'https://a.test/unsubscribe/1?signature=x&y',
    ])
      expect(text).toContain(part)
  })
  it('puts a label on the panel’s colour that can be read', () => {
    expect(['#2F5BEA', '#FFC53D', '#111111', '#FFFFFF'].map(labelOn)).toEqual(['#ffffff', '#12161d', '#ffffff', '#12161d'])
  })
})

describe('messages', () => {
  it('count in the forms of the language', () => {
    const said = (locale: 'en' | 'ru' | 'ja') => [1, 2, 5, 21].map((count) => translatorFor(locale)('created.subjectMany', { count }))
    expect(said('en')).toEqual(['1 order received', '2 orders received', '5 orders received', '21 orders received'])
    expect(said('ru')).toEqual(['Принят 1 заказ', 'Принято 2 заказа', 'Принято 5 заказов', 'Принят 21 заказ'])
    expect(said('ja')[0]).toBe('1 件の注文を受け付けました')
  })
  it.each(locales)('leave no placeholder unfilled and no text out in %s', (locale) => {
    const translate = translatorFor(locale)
    const placeholders = {
      id: '7',
      name: 'Tea',
      amount: '$1.00',
      panel: 'Tidewell',
      email: 'help@a.test',
      count: 24,
      code: '048213',
      plan: 'Pro',
      entered: 2,
      left: 1,
    }
    expect(translate('links.hours', { count: 24 })).toContain('24')
    for (const [group, texts] of Object.entries(mailTexts[locale])) {
      for (const [key, text] of Object.entries(texts)) {
        const filled = text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) =>
          String(placeholders[name as keyof typeof placeholders] ?? placeholder),
        )
        expect(filled, `${group}.${key}`).not.toMatch(/\{\{|^\s*$/)
      }
    }
    expect(new Intl.PluralRules(toBcp47(locale)).resolvedOptions().locale.slice(0, 2)).toBe(locale.slice(0, 2))
  })
  it('group thousands by a narrow space and show less than a cent in full', () => {
    expect(numberIn('en', 20_000)).toBe('20\u202f000')
    expect(moneyIn('en', micro(1_234_567_890n))).toBe('$1\u202f234.57')
    expect(moneyIn('ru', micro(10_000n))).toMatch(/^0,01\s\$$/)
    expect(moneyIn('en', micro(1_234n))).toBe('$0.001234')
  })
})

describe('trying again', () => {
  it('waits longer each time, three hours at most, and gives up', () => {
    const pauses = Array.from({ length: TRIES_MAX - 1 }, (_, index) => pauseAfter(index + 1) ?? 0)
    expect(pauses.slice(0, 3)).toEqual([15_000, 30_000, 60_000])
    expect(Math.max(...pauses)).toBeLessThanOrEqual(3 * 3_600_000)
    expect(pauseAfter(TRIES_MAX)).toBeUndefined()
  })
  it('treats a 5xx of the mail server as final, nothing else', () => {
    const answer = (responseCode: number) => Object.assign(new Error('no'), { responseCode })
    expect([isFinal(answer(550)), isFinal(answer(451)), isFinal(new Error('ECONNRESET'))]).toEqual([true, false, false])
  })
})
