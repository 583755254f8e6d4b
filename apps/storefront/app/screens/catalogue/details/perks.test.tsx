import { locales } from '@vitrine/platform/kernel'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { I18nextProvider } from '#i18n'
import { createI18n } from '../../../i18n/create-i18n.ts'
import { Perks, type PerksProps } from './perks.tsx'

const rendered = async (service: PerksProps['service'], locale: (typeof locales)[number] = 'en') =>
  renderToStaticMarkup(
    <I18nextProvider i18n={await createI18n(locale)}>
      <Perks service={service} level={2} />
    </I18nextProvider>,
  )
const nothing = { available_personal_manager: false, consultation_chat_period: null, thumbnail_period: null }

describe('what comes along with a service', () => {
  it('is a manager, consultations and thumbnails, each only where it is there', async () => {
    expect(await rendered(nothing)).toBe('')
    const all = await rendered({ available_personal_manager: true, consultation_chat_period: '7', thumbnail_period: '30' })
    expect(all.match(/<li/g)).toHaveLength(3)
    for (const message of ['Personal manager', 'Chat consultation, every 7 days', 'Custom thumbnail, every 30 days'])
      expect(all).toContain(message)
    const one = await rendered({ ...nothing, thumbnail_period: 'on request' })
    expect(one.match(/<li/g)).toHaveLength(1)
    expect(one).toContain('Custom thumbnail, on request')
  })
  it.each(locales)('has a text in %s', async (locale) => {
    const html = await rendered({ ...nothing, available_personal_manager: true, consultation_chat_period: '1' }, locale)
    expect(html).not.toMatch(/perks\.|\{\{/)
  })
})
