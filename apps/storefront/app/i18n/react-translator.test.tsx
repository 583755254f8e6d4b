import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { createI18n } from './create-i18n.ts'
import { I18nextProvider, Trans, useTranslation } from './react-translator.tsx'

const texts = { hello: 'Hello', terms: 'Read <em>our terms</em> and <b>this</b>, please' }

const rendered = async (page: React.ReactNode): Promise<string> =>
  renderToStaticMarkup(<I18nextProvider i18n={await createI18n('en', ['common'], async () => texts)}>{page}</I18nextProvider>)

function Greeting({ of }: { readonly of?: string }) {
  return <p>{useTranslation(of).t('hello')}</p>
}

describe('components', () => {
  it('read the messages of their page', async () => {
    expect(await rendered(<Greeting />)).toBe('<p>Hello</p>')
  })
  it('wait for messages that are not loaded yet', async () => {
    const i18n = await createI18n('en', ['common'], async () => texts)
    const render = () =>
      renderToString(
        <I18nextProvider i18n={i18n}>
          <Greeting of="cart" />
        </I18nextProvider>,
      )
    expect(render).toThrow()
    await i18n.loadNamespaces('cart')
    expect(render()).toBe('<p>Hello</p>')
  })
  it('put the tagged parts of a text into the components of that name', async () => {
    const page = <Trans t={(key) => texts[key as 'terms']} i18nKey="terms" components={{ em: <em className="link" />, b: <strong /> }} />
    expect(await rendered(page)).toBe('Read <em class="link">our terms</em> and <strong>this</strong>, please')
  })
})
