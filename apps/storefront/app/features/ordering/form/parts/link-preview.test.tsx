import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { I18nextProvider } from '#i18n'
import { createI18n } from '../../../../i18n/create-i18n.ts'
import { PreviewFace } from './link-preview.tsx'

type Preview = Parameters<typeof PreviewFace>[0]['preview']
const walk: Preview = { title: 'A <walk>', author: 'Ann', thumbnail: 'https://i.ytimg.com/vi/x/mqdefault.jpg', views: 24_310 }
const rendered = async (preview: Preview) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={await createI18n('en')}>
      <PreviewFace preview={preview} />
    </I18nextProvider>,
  )
const textOf = (html: string) => html.replace(/<[^>]+>/g, '|').replace(/\|+/g, '|')

it('a link shows the title, the channel and the views of its video, and leaves out what nobody tells', async () => {
  const html = await rendered(walk)
  expect(textOf(html)).toMatch(/^\|A &lt;walk&gt;\|Ann · 24\s310 views\|$/)
  expect(html).toContain('referrerPolicy="no-referrer"')
  expect(textOf(await rendered({ ...walk, author: null, views: null, thumbnail: null }))).toBe('|A &lt;walk&gt;|')
})
