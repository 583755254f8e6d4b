import { afterAll, describe, expect, it } from 'vitest'
import { closeBrowser, newVisitor, shopUrl, visit } from '../../browser.ts'
import { firstOf } from '../../document.ts'
import { post } from '../../post.ts'
import { confirmEmail, newCustomer } from '../../register.ts'
import { people, signedIn } from '../../sign-in.ts'
import { LONG_TIMEOUT } from '../../soon.ts'

const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'

afterAll(closeBrowser)

describe('the keyword tools', () => {
  it('are explained to everybody, with links to what the panel has (RT-002)', async () => {
    const { page, context } = await newVisitor()
    await visit(page, '/about-youtube-keyword-tool')
    await page.getByRole('heading', { level: 1, name: 'About the YouTube keyword tools' }).waitFor()
    await page.getByRole('link', { name: 'Open Ranking campaigns' }).waitFor()
    await context.close()
  })
  it('send a guest to sign in and back to the campaigns (RT-029)', async () => {
    const { page, context } = await newVisitor()
    await page.goto(shopUrl('/youtube-campaign'))
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/login?redirect=%2Fyoutube-campaign')
    await context.close()
  })
})

describe('a new campaign', () => {
  it.each([1440, 390])(
    'checks its address against service 1 whenever it changes, and is measured on demand unless chosen otherwise, at %s px (CAMPAIGN-004, CAMPAIGN-006, CAMPAIGN-007, RT-040)',
    async (width) => {
      const { page, context } = await signedIn(people.mara, { width, height: 900 })
      await visit(page, '/youtube-campaign/create')
      expect(await page.getByRole('radio', { name: 'On demand' }).isChecked()).toBe(true)
      const check = () => page.waitForRequest((request) => request.url().includes('validate-url'))
      const bodyOf = async (url: string) => {
        const [requested] = await Promise.all([check(), page.getByLabel('Video link').fill(url)])
        return requested.postDataJSON()
      }
      expect(await bodyOf('https://youtu.be/dQw4w9WgXcQ')).toEqual({ url: 'https://youtu.be/dQw4w9WgXcQ', service_id: 1 })
      await page.getByText('Recognized').waitFor()
      expect(await bodyOf('https://www.instagram.com/p/abc')).toEqual({ url: 'https://www.instagram.com/p/abc', service_id: 1 })
      const described = page.locator('#campaign-url[aria-invalid=true]')
      await described.waitFor()
      await context.close()
    },
  )
})

describe('a customer', () => {
  it('tries a plan, finds keywords, follows a video, measures it, rests it and leaves the plan (CAMPAIGN-001, CAMPAIGN-003, CAMPAIGN-008, RT-046)', async () => {
    const email = `follower-${Date.now()}@mail.example`
    const { page, context, complaints } = await newCustomer(email)
    await confirmEmail(page, email)
    await visit(page, '/plans-and-pricing')
    await page.getByRole('button', { name: /^Try / }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('$0.00').first().waitFor()
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('heading', { name: /^Your plan: / }).waitFor()

    await visit(page, '/keywords-tools')
    await page.getByLabel('Keyword', { exact: true }).fill('cat')
    const pending = page.waitForRequest((request) => request.url().includes('/keyword-suggestions?'))
    await page.getByRole('button', { name: 'Find keywords' }).click()
    expect(Object.fromEntries(new URL((await pending).url()).searchParams)).toMatchObject({ keyword: 'cat', country: 'GB', language: 'en' })
    await page.getByRole('heading', { name: 'Suggestions for “cat”' }).waitFor()
    const rows = page.getByRole('listitem').getByRole('checkbox')
    await rows.nth(0).check()
    await rows.nth(1).check()
    await page.getByText('Selected: 2').waitFor()
    await page.getByRole('button', { name: 'Add to campaign' }).click()

    const area = page.getByLabel('Keywords, one per line')
    await page.getByText(/^Keywords: 2\. Left in your plan: /).waitFor()
    const chosen = (await area.inputValue()).split('\n')
    expect(chosen).toHaveLength(2)
    const left = Number(/plan: (\d+)/.exec((await page.getByText(/Left in your plan/).textContent()) ?? '')?.[1]) + 2
    await page.getByLabel('Video link').fill(VIDEO)
    await page.getByText('Recognized').waitFor()
    await area.fill(Array.from({ length: left + 1 }, (_, index) => `keyword ${index}`).join('\n'))
    await page.getByRole('button', { name: 'Create campaign' }).click()
    await page.locator('#campaign-keywords[aria-invalid=true]').waitFor()
    await page.getByText(`Your plan has room for ${left} keywords.`).waitFor()
    await area.fill(chosen.join('\n'))
    await page.getByRole('button', { name: 'Create campaign' }).click()
    await page.waitForURL(/\/youtube-campaign\/\d+$/)

    await page.getByText('On demand · United Kingdom').waitFor()
    await page.getByRole('button', { name: 'Measure now' }).click()
    const positions = page.getByRole('region', { name: 'Positions', exact: true })
    await positions.waitFor(LONG_TIMEOUT)
    for (const keyword of chosen) await positions.getByRole('rowheader', { name: keyword, exact: false }).first().waitFor()
    expect(await positions.getByRole('row').count()).toBe(3)

    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await page.getByText('Paused', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Activate', exact: true }).click()
    await page.getByText('Active', { exact: true }).waitFor()

    await visit(page, '/plans-and-pricing')
    await page.getByText(`Keywords in use: 2 of ${left}`).first().waitFor()
    await page.getByRole('button', { name: 'Cancel plan' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel plan' }).click()
    await page.getByText(/You won’t be charged again/).waitFor()
    await page.getByRole('button', { name: 'Keep plan' }).click()
    await page.getByRole('button', { name: 'Cancel plan' }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })
  it('reads at the field what the server refuses, and loses nothing that was typed (ERR-017)', async () => {
    const { page, context } = await signedIn(people.mara)
    await visit(page, '/plans-and-pricing')
    if (!(await page.getByRole('heading', { name: /^Your plan: / }).isVisible())) {
      await page
        .getByRole('button', { name: /^(Try|Choose) / })
        .first()
        .click()
      await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
      await page.getByRole('heading', { name: /^Your plan: / }).waitFor()
    }
    await visit(page, '/youtube-campaign/create')
    await page.getByLabel('Video link').fill(VIDEO)
    const long = 'x'.repeat(101)
    const area = page.getByLabel('Keywords, one per line')
    await area.fill(`cats\n${long}`)
    const answered = page.waitForResponse(
      (response) => /\/api\/v1\/campaigns(\?|$)/.test(response.url()) && response.request().method() === 'POST',
    )
    await page.getByRole('button', { name: 'Create campaign' }).click()
    const refusal = (await (await answered).json()) as { message: string; errors: Record<string, string[]> }
    const [[field = '', [message = ''] = []] = []] = Object.entries(refusal.errors)
    expect([(await answered).status(), field]).toEqual([422, 'keywords.1'])
    await page.locator('#campaign-keywords-error').getByText(message).waitFor()
    expect([await area.inputValue(), await page.getByLabel('Video link').inputValue()]).toEqual([`cats\n${long}`, VIDEO])
    await context.close()
  })
})

describe('the list of campaigns', () => {
  it('shows what a search finds of all there are, on a phone too, and says when it finds none (CAMPAIGN-002, API-005, RT-029)', async () => {
    const email = `lister-${Date.now()}@mail.example`
    const { page, context, complaints } = await newCustomer(email)
    await confirmEmail(page, email)
    const ask = (path: string, body: object) => post(page, `/core/api/v1/${path}`, body)
    await ask(`campaigns/tariff-plans/${await firstOf('campaigns/tariff-plans')}/subscribe`, { trial: true })
    const countries = [await firstOf('countries')]
    for (const keyword of ['harbour walk', 'harbour at dawn', 'night tram'])
      await ask('campaigns', { url: VIDEO, countries, keywords: [keyword] })
    await visit(page, '/youtube-campaign')
    const rows = page.getByRole('main').getByRole('button', { name: /^Pause: / })
    expect(await rows.count()).toBe(3)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('searchbox', { name: 'Find a campaign' }).fill('harbour')
    await page.getByRole('button', { name: 'Find a campaign' }).click()
    await page.waitForURL(/search=harbour/)
    await page.getByText('1–2 of 2').waitFor()
    expect(await rows.count()).toBe(2)
    await visit(page, '/youtube-campaign?search=nothing+like+it')
    await page.getByText('No campaigns match these filters').waitFor()
    await page.getByRole('link', { name: 'Clear filters' }).click()
    await page.getByText('1–3 of 3').waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })
})

describe('the keyword tool', () => {
  it('begins in the United Kingdom and in English (KEYWORD-001, RT-014)', async () => {
    const { page, context } = await signedIn(people.mara, { width: 390, height: 844 })
    await visit(page, '/keywords-tools')
    const chosen = await Promise.all(
      ['Country', 'Language'].map((label) => page.getByRole('combobox', { name: label, exact: true }).textContent()),
    )
    expect(chosen).toEqual(['United Kingdom', 'English'])
    await page.getByText(/^Left today: \d+ of 20$/).waitFor()
    await context.close()
  })
})

describe('a guest', () => {
  it('makes tags, orders and copies them, and is offered an account when the day’s tries are used (RT-027)', async () => {
    const { page, context, complaints } = await newVisitor({ width: 390, height: 844 })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await visit(page, '/tags-generator')
    const tries = async () => Number(/(\d+) of 5/.exec((await page.getByText(/^Left today/).textContent()) ?? '')?.[1])
    for (let left = await tries(); left > 0; left -= 1) {
      await page.getByLabel('Keyword or title').fill(`cat videos ${left}`)
      await page.getByRole('button', { name: 'Generate tags' }).click()
      await page.getByText(left === 1 ? /^No tries left today/ : `Left today: ${left - 1} of 5`).waitFor()
    }
    await page.getByRole('heading', { name: 'Your tags' }).waitFor()
    const names = page.locator('ol button[aria-pressed]')
    const [first, second] = await names.allTextContents()
    await names.first().click()
    await page.getByRole('button', { name: 'Later' }).click()
    expect((await names.allTextContents()).slice(0, 2)).toEqual([second, first])
    await page.getByRole('button', { name: 'Copy all' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe((await names.allTextContents()).join(', '))
    expect(await page.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe('/register?redirect=%2Ftags-generator')
    expect(complaints).toEqual([])
    await context.close()
  })
  it('compares the plans and is asked to sign in to choose one (RT-020)', async () => {
    const { page, context } = await newVisitor()
    await visit(page, '/plans-and-pricing')
    const names = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
    expect(names).toEqual(['Starter', 'Growth', 'Pro'])
    await page.getByText('Recommended').waitFor()
    await page
      .getByRole('link', { name: /^Sign in to choose/ })
      .first()
      .click()
    await page.waitForURL(/\/login\?redirect=%2Fplans-and-pricing$/)
    await context.close()
  })
})
