import { afterAll, describe, expect, it } from 'vitest'
import { closeBrowser, visit } from '../../browser.ts'
import { chooseOption } from '../../choose-option.ts'
import { signedIn } from '../../sign-in.ts'
import { figuresStand, LONG_TIMEOUT } from '../../soon.ts'
import { theShop } from '../../the-shop.ts'

afterAll(closeBrowser)

describe('a drip feed', () => {
  it('is planned on the form, costs what its runs cost, and shows them as they are made (DRIP-001, DRIP-002)', async () => {
    const { page, complaints } = await signedIn()

    await visit(page, '/orders/create?serviceId=1&quantity=1000')
    await page.getByLabel('Link to promote').fill('https://www.youtube.com/watch?v=dRipJourn01')
    await page.getByText('YouTube link').first().waitFor()
    const pay = page.getByRole('button', { name: /^Pay \$/ })
    const priceOf = async () => Number(/\$([\d.]+)/.exec((await pay.textContent()) ?? '')?.[1])
    await pay.waitFor()
    await figuresStand(page)
    const single = await priceOf()

    await page.getByRole('switch', { name: /Drip feed/ }).check()
    await page.getByRole('heading', { name: 'Quantity per run' }).waitFor()
    const runs = page.getByLabel('Runs', { exact: true })
    await expect.poll(() => runs.inputValue()).toBe('2')
    await runs.fill('1')
    await runs.blur()
    expect(await runs.inputValue()).toBe('2')
    await page.getByRole('button', { name: 'One run more' }).click()
    await page.getByText(/3 runs of 1\s000, 3\s000 views in total/).waitFor()
    await expect.poll(priceOf).toBeCloseTo(single * 3, 1)
    await chooseOption(page, 'Pattern', /^Growing/)
    await expect.poll(() => page.getByLabel('Step', { exact: true }).inputValue()).not.toBe('')
    await chooseOption(page, 'Pattern', /^Even/)
    await chooseOption(page, 'Time between runs', /^30 min/)

    await pay.click()
    await page.waitForURL(/\/orders$/)
    await page
      .getByRole('link', { name: /dRipJourn01/ })
      .first()
      .click()
    await page.waitForURL(/\/orders\/\d+/)
    await page.getByRole('heading', { name: 'Timeline' }).waitFor()
    // The newest order is the first run; its trail leads to the feed.
    const trail = page.getByRole('navigation', { name: 'Where you are' }).getByRole('link', { name: /^#/ })
    if (await trail.count()) await trail.click()
    await page.getByRole('heading', { name: 'Runs' }).waitFor(LONG_TIMEOUT)
    await page.getByRole('link', { name: 'Run 1' }).waitFor()
    await expect
      .poll(
        async () => {
          const book = (await (await fetch(`${theShop().sandbox.upstream}/_books/orders`)).json()) as {
            orders: { link: string; quantity: number }[]
          }
          return book.orders.filter(({ link }) => link.includes('dRipJourn01')).map(({ quantity }) => quantity)
        },
        { timeout: 60_000 },
      )
      .toContain(1000)
    expect(complaints).toEqual([])
  })
})
