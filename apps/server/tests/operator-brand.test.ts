import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { changeSettings, type Panel, panelsOperatorRoutes } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { contrast, panelTheme } from '@vitrine/ui/theme'
import { measureTheme } from '@vitrine/ui/theme/measure'
import { afterAll, beforeAll, expect, it } from 'vitest'

let db: TestDatabase
let known: ConsoleApp
let panel: Panel
let editor: OperatorClient
let support: OperatorClient
beforeAll(async () => {
  db = await testDatabase()
  known = await consoleApp(db.database, panelsOperatorRoutes({ measureColours: measureTheme }))
  panel = await aPanel(db.database, { key: 'harbour' })
  const as = (role: 'editor' | 'support') => signedIn(known, { email: `${role}@example.com`, places: [{ panelId: panel.id, role }] })
  ;[editor, support] = [await as('editor'), await as('support')]
})
afterAll(async () => {
  await known.app.close()
  await db.close()
})

const measure = async (body: object, who = editor) => who.ask('POST', '/panels/harbour/brand/measure', body)
interface Pair {
  readonly front: string
  readonly background: string
  readonly frontColour: string
  readonly backgroundColour: string
  readonly ratio: number
  readonly needed: number
}
const colourIn = (css: string, scheme: string, name: string) =>
  new RegExp(`data-color-scheme="${scheme}"\\]\\{[^}]*--sf-${name}:([^;}]+)`).exec(css)?.[1]

it('measures the very colors that the shop’s pages have', async () => {
  const light = { primary: '#ffcc00', background: '#8899aa' }
  const { status, body } = await measure({ light })
  expect(status).toBe(200)
  const { css } = panelTheme({ light, dark: { primary: '#ffcc00' } })
  const pairs: readonly Pair[] = body.data.light.pairs
  expect(pairs.length).toBeGreaterThan(60)
  for (const { front, background, frontColour, backgroundColour, ratio, needed } of pairs.filter(({ front }) => front !== 'white')) {
    expect([frontColour, backgroundColour], `${front} on ${background}`).toEqual([
      colourIn(css, 'light', front),
      colourIn(css, 'light', background),
    ])
    expect(ratio).toBeCloseTo(contrast(frontColour, backgroundColour), 1)
    expect(ratio).toBeGreaterThanOrEqual(needed)
  }
  expect(body.data.light.adjusted).toContainEqual({
    ...{ name: 'background', use: 'surface', requested: '#8899aa', needed: 12 },
    shown: colourIn(css, 'light', 'page'),
  })
  // The dark palette takes over the hues of the light one, as the shop does.
  expect(body.data.dark.pairs).toContainEqual(
    expect.objectContaining({ front: 'on-brand', backgroundColour: colourIn(css, 'dark', 'brand') }),
  )
})
it('what is not named stands as it is saved', async () => {
  await db.database.transaction(panel.id, (trx) => changeSettings(trx, { light_palette: { primary: '#123456' } }))
  const filled = (data: { light: { pairs: Pair[] } }) => data.light.pairs.find(({ front }) => front === 'on-brand')?.backgroundColour
  expect(filled((await measure({})).body.data)).toBe('#123456')
  expect(filled((await measure({ light: { primary: '#654321' } })).body.data)).toBe('#654321')
})
it('a value that is no color is refused at its field, and those who may not change colors ask nothing', async () => {
  expect((await measure({ light: { primary: 'red' } })).body.errors).toHaveProperty('light.primary')
  expect((await measure({ dark: { glow: '#ffffff' } })).status).toBe(422)
  expect((await measure({}, support)).body.details).toEqual({ code: 'not_permitted', permission: 'appearance.edit' })
})
