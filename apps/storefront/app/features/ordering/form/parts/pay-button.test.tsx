import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { I18nextProvider } from '#i18n'
import { createI18n } from '../../../../i18n/create-i18n.ts'
import { NetworkButton } from './pay-button.tsx'

const rendered = async (isOnline: boolean): Promise<string> =>
  renderToStaticMarkup(
    <I18nextProvider i18n={await createI18n('en')}>
      <NetworkButton isOnline={isOnline}>Pay $1.00</NetworkButton>
    </I18nextProvider>,
  )

it('what pays waits for the network, and says why', async () => {
  expect(await rendered(true)).not.toMatch(/disabled|offline/)
  const html = await rendered(false)
  const [, id = ''] = /aria-describedby="([^"]+)"/.exec(html) ?? []
  expect(html).toMatch(/<button[^>]* disabled/)
  expect(html).toContain(`id="${id}"`)
  expect(html).toMatch(/re offline\. You can pay as soon as/)
})
