import type { Locator } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { closeBrowser, visit } from '../../browser.ts'
import { people, signedIn } from '../../sign-in.ts'
import { startTopUp } from '../../top-up.ts'

afterAll(closeBrowser)

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox()
  if (!box) throw new Error('it is not shown')
  return box
}

it('the contents of a long page stand behind its title on a phone, in one line', async () => {
  const { page, context } = await signedIn(people.mara, { width: 390 })
  for (const address of ['/api/documentation', '/tasks/faq']) {
    await visit(page, address)
    const title = await boxOf(page.getByRole('heading', { level: 1 }).first())
    const contents = await boxOf(page.locator('nav[data-above]'))
    expect(contents.y, address).toBeGreaterThan(title.y)
    expect(contents.height, address).toBeLessThan(60)
  }
  await context.close()
})

it('“You are here” begins where the rest of its column does', async () => {
  const { page, context } = await signedIn(people.mara, { width: 1440 })
  await visit(page, '/grades')
  const here = page.getByText('You are here', { exact: true })
  const left = await here.evaluate((mark) => {
    const range = document.createRange()
    range.selectNodeContents(mark)
    return range.getBoundingClientRect().left
  })
  const column = await here.evaluate((mark) => {
    const step = mark.closest('li')
    const words = step && document.createTreeWalker(step, NodeFilter.SHOW_TEXT).nextNode()
    const range = document.createRange()
    if (words) range.selectNodeContents(words)
    return range.getBoundingClientRect().left
  })
  expect(Math.abs(left - column)).toBeLessThan(1)
  await context.close()
})

it('what is filled in on the trial page of the card gateway stays inside its card', async () => {
  const { page, context } = await signedIn(people.mara, { width: 1440 })
  await startTopUp(page, /^Visa \/ Mastercard/, '40.00')
  await page.waitForURL(/\/pay\//)
  const card = await boxOf(page.locator('main'))
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const parts = await page.locator('select, button, input').all()
    const frame = width === 1440 ? card : await boxOf(page.locator('main'))
    expect(parts.length).toBeGreaterThan(2)
    for (const part of parts) {
      const box = await boxOf(part)
      expect(box.x).toBeGreaterThanOrEqual(frame.x)
      expect(box.x + box.width).toBeLessThanOrEqual(frame.x + frame.width)
    }
  }
  await context.close()
})
