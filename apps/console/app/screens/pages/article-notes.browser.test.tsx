import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aServer, onConsole, tidewell } from '../../testing/a-console.tsx'
import { ArticleNotes } from './article-notes.tsx'

const text = (body: string, more: object = {}) => ({ title: 'About us', body, metaTitle: null, metaDescription: null, ...more })
const article = {
  ...{ id: 7, version: 3, takenOut: [], missing: [] },
  texts: { en: text('<p>We sell likes</p>'), de: text('<p>Wir</p>', { title: 'Über uns' }) },
}
const versions = [3, 2, 1].map((version) => ({
  version,
  changedAt: '2026-11-23T12:00:00.000Z',
  changedBy: 'Ines Varga',
  title: 'About us',
}))
const PATH = '/panels/tidewell/pages'
const RESTORE = `POST ${PATH}/7/restore`

function open(permissions: readonly string[]) {
  const server = aServer({
    [`GET ${PATH}/7/versions`]: () => ({ json: { data: versions } }),
    [`GET ${PATH}/7/versions/1`]: () => ({ json: { data: { version: 1, texts: { en: text('<p>We sell views</p>') } } } }),
    [`GET ${PATH}/7/versions/2`]: () => ({ json: { data: { version: 2, texts: article.texts } } }),
    [RESTORE]: () => ({ json: { data: article } }),
  })
  onConsole(<ArticleNotes article={article} path={PATH} />, { server, panel: { ...tidewell, permissions: [...permissions] } })
  return server
}
const part = (name: string) => page.getByRole('region', { name })

it('shows word by word what became of an earlier text, in every language, and restores it from there', async () => {
  const server = open(['content.edit'])
  await page.getByText('Version history').click()
  await page.getByRole('button', { name: 'Compare version 1 with today' }).click()
  const body = part('English, Text')
  await expect.element(body.getByText('views', { exact: true })).toHaveProperty('tagName', 'DEL')
  await expect.element(body.getByText('likes', { exact: true })).toHaveProperty('tagName', 'INS')
  await expect.element(part('Deutsch, Title').getByText('Über uns')).toHaveProperty('tagName', 'INS')
  await expect.element(part('English, Title')).not.toBeInTheDocument()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore version 1' }).click()
  await expect.poll(() => server.to(RESTORE).map(({ body: sent }) => sent)).toEqual([{ version: 3, from: 1 }])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
it('says where nothing of the texts differs, and restores nothing for those who only look', async () => {
  open([])
  await page.getByText('Version history').click()
  await page.getByRole('button', { name: 'Compare version 2 with today' }).click()
  await expect.element(page.getByText('The texts are the same as today.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Restore version 2' })).not.toBeInTheDocument()
})
