import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { I18nextProvider } from '#i18n'
import { createI18n } from '../../../../i18n/create-i18n.ts'
import { toOrderService } from '../../model/choices.ts'
import { orderService } from '../../model/testing/order-service.ts'
import { PackageSection } from './package-section.tsx'

const item = (id: number, name: string, quantity: number, isDisplayable = true) => ({
  id,
  name,
  quantity,
  isDisplayable,
  serviceType: { name: 'Views' },
})

describe('a package in the order form', () => {
  it('says what is in it, each with its number, and nothing that is not to be shown', async () => {
    const contents = [item(1, 'Video views', 5000), item(2, 'Video likes', 200), item(3, 'Internal', 1, false)]
    // As it comes over the wire: what the form does not pick is not there.
    const service = toOrderService(orderService(9, { is_package: true, package_contents: contents }))
    const html = renderToStaticMarkup(
      <I18nextProvider i18n={await createI18n('en')}>
        <PackageSection service={service} />
      </I18nextProvider>,
    )
    const text = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
    expect(text).toContain('5 000 Video views')
    expect(text).toContain('200 Video likes')
    expect(text).not.toContain('Internal')
    expect(html).not.toContain('<input')
  })
})
