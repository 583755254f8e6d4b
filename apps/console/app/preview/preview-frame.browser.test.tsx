import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aServer, onConsole } from '../testing/a-console.tsx'
import { PreviewFrame } from './preview-frame.tsx'

const CALL = 'POST /panels/tidewell/settings/preview'
const pages = ['home', 'order'] as const
const nameOf = (field: string) => (field === 'changes.color' ? 'Color' : field)

/** The shop's answers stand still: what is tested is what the frame asks for and shows. */
function opened(unread: readonly string[] = [], answer: NonNullable<Parameters<typeof aServer>[0][string]> = anAnswer()) {
  const server = aServer({ [CALL]: answer })
  const source = {
    path: '/panels/tidewell/settings/preview',
    body: { changes: { panel_name: 'Bay' } },
    unread,
    nameOf,
    first: 'home',
  } as const
  onConsole(<PreviewFrame {...source} pages={pages} />, { server })
  return server
}
const anAnswer = () => {
  let count = 0
  return () => {
    count += 1
    return { json: { data: { id: 4, url: `${location.origin}/shop-${count}`, endsAt: '2026-11-23T00:00:00.000Z' } } }
  }
}
const addresses = () => [...document.querySelectorAll('iframe')].map(({ src }) => src.replace(location.origin, ''))

it('opens what is not saved on the first page, in a frame without scripts', async () => {
  const server = opened()
  await expect.poll(addresses).toEqual(['/shop-1?scheme=light&page=home'])
  expect(server.to(CALL).map(({ body }) => body)).toEqual([{ changes: { panel_name: 'Bay' } }])
  expect(document.querySelector('iframe')?.getAttribute('sandbox')).toBe('allow-same-origin')
})
it('goes on in other colors on the page that is open, and on another page when one is chosen', async () => {
  const server = opened()
  await expect.poll(addresses).toEqual(['/shop-1?scheme=light&page=home'])
  await page.getByText('Dark').click()
  await expect.poll(addresses).toEqual(['/shop-2?scheme=dark'])
  expect(server.to(CALL).at(-1)?.body).toEqual({ changes: { panel_name: 'Bay' }, continues: 4 })
  await page.getByRole('combobox', { name: 'Page' }).click()
  await page.getByRole('option', { name: 'Order form' }).click()
  await expect.poll(addresses).toEqual(['/shop-3?scheme=dark&page=order'])
})
it('goes on in another language, and back in English', async () => {
  opened()
  await expect.poll(addresses).toEqual(['/shop-1?scheme=light&page=home'])
  const choose = async (language: string) => {
    await page.getByRole('combobox', { name: 'Language' }).click()
    await page.getByRole('option', { name: language }).click()
  }
  await choose('Deutsch')
  await expect.poll(addresses).toEqual(['/shop-2?scheme=light&locale=de'])
  await choose('English')
  await expect.poll(addresses).toEqual(['/shop-3?scheme=light&locale=en'])
})
it('names the field that is wrong and stays on the last good preview', async () => {
  let isRefused = false
  const good = anAnswer()
  opened([], () =>
    isRefused ? { status: 422, json: { message: 'Invalid', errors: { 'changes.color': ['The value is no color.'] } } } : good(),
  )
  await expect.poll(addresses).toEqual(['/shop-1?scheme=light&page=home'])
  isRefused = true
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.element(page.getByText('Not shown yet: Color: The value is no color.')).toBeVisible()
  expect(addresses()).toEqual(['/shop-1?scheme=light&page=home'])
})
it('sends nothing while a field cannot be read', async () => {
  const server = opened(['changes.color'])
  await expect.element(page.getByText('Not shown yet: Color: cannot be read')).toBeVisible()
  expect(server.sent).toEqual([])
})
