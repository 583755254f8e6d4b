import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { wcagViolations } from '../../../tools/wcag.ts'
import { mailAbout } from '../../books.ts'
import { closeBrowser, newVisitor, reload, visit } from '../../browser.ts'
import { operatorVisitor } from '../../console.ts'
import { answer, openTicket } from '../../inbox.ts'
import { mailedText, newCustomer } from '../../register.ts'

afterAll(closeBrowser)

const aPicture = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 320, height: 200, channels: 3, background } })
    .png()
    .toBuffer()

describe('help', () => {
  it('a customer asks, reads the answer where it was asked, rates it and opens the question again', async () => {
    const run = randomUUID().slice(0, 6)
    const subject = `Invoice wanted ${run}`
    const { page, complaints } = await newCustomer(`help-${run}@journeys.example`)
    await visit(page, '/help')
    await page.getByText('You haven’t asked anything yet').waitFor()
    await page.getByRole('link', { name: 'Ask a question' }).first().click()
    await page.waitForURL(/\/help\/new$/)
    await page.getByText('The first answer usually comes within 24 hours.').waitFor()
    await page.getByLabel('Subject').fill(subject)
    await page.getByLabel('Your question').fill('Where do I get an invoice?')
    // What is typed outlives a reload.
    await reload(page)
    await expect.poll(() => page.getByLabel('Your question').inputValue()).toBe('Where do I get an invoice?')
    expect(await wcagViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Send question' }).click()
    await page.getByText(/^We have your question\./).waitFor()
    await page.getByText('Waiting for us').waitFor()

    const operator = await operatorVisitor('support')
    await openTicket(operator.page, subject)
    await answer(operator.page, 'On the page of the order, as a receipt.', 'Send and solve')

    // The page follows the conversation by itself.
    const log = page.getByRole('log', { name: 'Conversation' })
    await log.getByText('On the page of the order, as a receipt.').waitFor({ timeout: 40_000 })
    await page.getByText('Solved', { exact: true }).waitFor()
    expect(await wcagViolations(page)).toEqual([])
    await page.getByRole('radio', { name: '5 stars' }).focus()
    await page.keyboard.press('Space')
    await page.getByText('Thank you for your rating.').waitFor()
    await page.getByLabel('Your reply').fill('And one for last month?')
    await page.getByRole('button', { name: 'Send and reopen' }).click()
    await log.getByText('And one for last month?').waitFor()
    await page.getByText('Waiting for us').waitFor()
    await visit(page, '/help')
    await page.getByRole('link', { name: subject }).waitFor()

    await openTicket(operator.page, subject)
    await operator.page.getByText('And one for last month?').waitFor()
    await operator.page.getByText('5 of 5').waitFor()
    expect(complaints).toEqual([])
  })

  it('a customer shows what they see, the support shows where to look; what is no picture is refused, and the text stays', async () => {
    const run = randomUUID().slice(0, 6)
    const subject = `Screenshot ${run}`
    const { page, complaints } = await newCustomer(`picture-${run}@journeys.example`)
    await visit(page, '/help/new')
    await page.getByLabel('Subject').fill(subject)
    await page.getByLabel('Your question').fill('This is what I see.')
    const input = page.locator('input[type=file]')
    await input.setInputFiles({ name: 'bill.png', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.7 no picture') })
    await page.getByText('The file must be a photo: JPEG, PNG or WebP.').waitFor()
    expect(await page.getByLabel('Your question').inputValue()).toBe('This is what I see.')
    await input.setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: await aPicture('#2f6fed') })
    await page.getByRole('button', { name: 'Delete screen.png' }).waitFor()
    expect(await wcagViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Send question' }).click()
    await page.getByText(/^We have your question\./).waitFor()
    const own = page.getByRole('link', { name: 'Picture screen.png, opens the file' }).locator('img')
    await expect.poll(() => own.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)

    const operator = await operatorVisitor('support')
    await openTicket(operator.page, subject)
    const seen = operator.page.getByRole('link', { name: 'Save picture screen.png' }).locator('img')
    await expect.poll(() => seen.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
    await operator.page
      .locator('input[type=file]')
      .setInputFiles({ name: 'here.png', mimeType: 'image/png', buffer: await aPicture('#1a7f37') })
    await operator.page.getByRole('button', { name: 'Remove picture here.png' }).waitFor()
    expect(await wcagViolations(operator.page)).toEqual([])
    await answer(operator.page, 'Look at the green one.')
    await operator.page.getByRole('link', { name: 'Save picture here.png' }).waitFor()
    await page.getByRole('link', { name: 'Picture here.png, opens the file' }).waitFor({ timeout: 40_000 })
    expect(await wcagViolations(page)).toEqual([])
    expect(complaints.filter((said) => !said.includes('422'))).toEqual([])
    expect(operator.complaints).toEqual([])
  })

  it('a guest asks from the page of the order and goes on by the link of the answer, without an account', async () => {
    const run = randomUUID().slice(0, 6).replace('-', '0')
    const [email, subject] = [`guest-help-${run}@example.com`, `Slow start ${run}`]
    const { page } = await newVisitor()
    await visit(page, '/orders/create')
    await page.getByLabel('Link to promote').fill(`https://youtu.be/hElpM${run}`)
    await page.getByText(`Video hElpM${run}`).waitFor()
    await page.getByRole('textbox', { name: 'Quantity' }).fill('1500')
    await page.getByLabel('Email*').fill(email)
    await page.getByRole('radio', { name: /Bank card/ }).check()
    await page.getByRole('button', { name: /^Pay \$/ }).click()
    await visit(page, await mailedText(email, /\/track\/[\w-]+\/\d+/))
    await page.getByRole('button', { name: 'Get help' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Subject').fill(subject)
    await dialog.getByLabel('Your question').fill('When does it start?')
    await dialog.getByRole('button', { name: 'Send question' }).click()
    await page.getByText('Sent. We’ll reply to the email address of this order.').waitFor()

    const operator = await operatorVisitor('support')
    await openTicket(operator.page, subject)
    await answer(operator.page, 'As soon as it is paid.')

    const mail = await mailAbout(email, new RegExp(`^Re: ${subject} \\[#\\d+\\]$`))
    expect(mail.text).toContain('As soon as it is paid.')
    const other = await newVisitor({ width: 390, height: 844 })
    const link = /\/question\/\S+/.exec(mail.text)?.[0] ?? ''
    await visit(other.page, link)
    const log = other.page.getByRole('log', { name: 'Conversation' })
    await log.getByText('As soon as it is paid.').waitFor()
    expect(await wcagViolations(other.page)).toEqual([])
    await other.page.getByLabel('Your reply').fill('It is paid now.')
    await other.page.keyboard.press('Control+Enter')
    await log.getByText('It is paid now.').waitFor()
    await other.page.getByText('Waiting for us').waitFor()
    expect(other.complaints).toEqual([])

    await openTicket(operator.page, subject)
    await operator.page.getByText('It is paid now.').waitFor()
    // Another link opens nothing.
    expect((await other.page.goto(`${link.slice(0, -4)}AAAA`))?.status()).toBe(404)
  })
})
