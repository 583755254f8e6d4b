import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTags, type Tags } from './index.ts'

let tags: Tags
beforeEach(async () => {
  tags = await startTags()
})
afterEach(() => tags.stop())

it('serves the scripts of the services by their own paths and records who loaded them', async () => {
  for (const path of ['/gtag/js?id=G-1', '/gtm.js?id=GTM-1', '/metrika/tag.js?id=7', '/en_US/fbevents.js', '/widget/abc'])
    expect((await fetch(tags.url + path)).headers.get('content-type')).toContain('text/javascript')
  expect(tags.loads().map(({ path, id }) => [path, id])).toEqual([
    ['/gtag/js', 'G-1'],
    ['/gtm.js', 'GTM-1'],
    ['/metrika/tag.js', '7'],
    ['/en_US/fbevents.js', ''],
    ['/widget/abc', 'abc'],
  ])
})

it('reports to its book the earlier and later entries of the data layer', async () => {
  const code = await (await fetch(`${tags.url}/gtag/js?id=G-1`)).text()
  const layer: unknown[] = [{ event: 'before' }]
  const window = { dataLayer: layer }
  const document = { currentScript: { src: `${tags.url}/gtag/js?id=G-1` }, cookie: '', documentElement: { dataset: {} } }
  runInNewContext(code, { window, document, fetch, URL })
  layer.push({ event: 'purchase' })
  await expect.poll(() => tags.events()).toHaveLength(2)
  expect(tags.events().map(({ entry }) => entry)).toEqual([{ event: 'before' }, { event: 'purchase' }])
  expect(document.cookie).toContain('_ga=GA1.1.')
})
