import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { untilAlive } from '../../tools/screens/until-alive.ts'
import { cents, deliverWithin, mailAbout, paymentsFor, upstreamOrders } from '../books.ts'
import { closeBrowser, newVisitor, visit } from '../browser.ts'
import { isSaid, listenTo, whereAmI } from '../by-ear.ts'
import { closeOurBook, ourBook } from '../our-book.ts'
import { figuresStand, soon } from '../soon.ts'

afterAll(async () => {
  await deliverWithin()
  await closeOurBook()
  await closeBrowser()
})

describe('somebody who neither sees nor points', () => {
  it('finds the way, orders, pays, follows and cancels by keys and by ear, and all parties have written down the same', {
    timeout: 300_000,
  }, async () => {
    const run = randomUUID().slice(0, 6).replaceAll('-', '0')
    const [email, videoId] = [`keys-${run}@example.com`, `kEys0${run}`]
    const { page, context, complaints } = await newVisitor()
    const ear = await listenTo(page)
    const press = (key: string) => page.keyboard.press(key)
    const type = (text: string) => page.keyboard.type(text)
    await deliverWithin(120)

    // The first stop leads past everything that stands on every page.
    await visit(page, '/')
    expect(await whereAmI(page, ear)).toEqual(['Services', expect.stringContaining('Tidewell')])
    await press('Tab')
    expect(await ear.focus()).toMatchObject({ role: 'link', name: 'Skip to content' })
    await press('Enter')
    expect((await ear.focus()).role).toBe('main')

    // Another language, from the menu of languages and back.
    await ear.tabTo('button', /Language: English/, 'Shift+Tab')
    await press('Enter')
    await soon(async () => (await ear.focus()).role).toBe('menuitemradio')
    expect(await ear.focus()).toMatchObject({ name: 'English', states: { checked: 'true' } })
    while ((await ear.focus()).name !== 'Deutsch') await press('ArrowDown')
    await press('Enter')
    await page.waitForFunction(() => document.documentElement.lang === 'de')
    await untilAlive(page)
    await soon(async () => (await ear.focus()).name).toMatch(/Sprache: Deutsch/)
    expect(await page.title()).toMatch(/^Dienste.*Tidewell/)
    await press('Enter')
    await soon(async () => (await ear.focus()).role).toBe('menuitemradio')
    while ((await ear.focus()).name !== 'English') await press('ArrowUp')
    await press('Enter')
    await page.waitForFunction(() => document.documentElement.lang === 'en')
    await untilAlive(page)
    await soon(async () => (await ear.focus()).name).toMatch(/Language: English/)

    // The command menu is a dialog with a name, tells what the arrows come to, and gives the focus back.
    const before = await ear.focus()
    await press('Control+k')
    await soon(async () => (await ear.focus()).role).toBe('combobox')
    const menus = (await ear.page()).filter(({ role }) => role === 'dialog')
    expect(menus).toMatchObject([{ name: 'Search and commands', states: { modal: true } }])
    await press('Escape')
    await soon(() => ear.focus()).toEqual(before)
    await press('Control+k')
    await soon(async () => (await ear.focus()).role).toBe('combobox')
    await type('new order')
    await isSaid(ear, /^\d+ results?$/)
    await soon(() => ear.active()).toContain('New order')
    await press('Enter')
    await page.waitForURL(/\/orders\/create$/)
    await isSaid(ear, 'New order')
    expect((await whereAmI(page, ear))[0]).toBe('New order')

    // What is wrong is told at its field, and the first of it has the focus.
    await ear.tabTo('textbox', 'Link to promote')
    await type('not a link at all')
    await isSaid(ear, 'We can’t recognise this link')
    expect((await ear.focus()).description).toContain('We can’t recognise this link')
    await press('Control+a')
    await press('Delete')
    await ear.tabTo('textbox', 'Email*')
    await type('nobody')
    await ear.tabTo('button', /^Pay \$/)
    await press('Enter')
    await soon(async () => (await ear.focus()).name).toBe('Link to promote')
    const wrong = await ear.focus()
    expect([wrong.states.invalid, wrong.description]).toEqual(['true', expect.stringContaining('Paste the link you want to promote.')])
    await isSaid(ear, /^2 things need fixing/)
    await press('Control+a')
    await type(`https://youtu.be/${videoId}`)
    await isSaid(ear, `Video ${videoId}`)

    // Each group is one stop, and its arrows choose.
    await ear.tabTo('radio', 'YouTube')
    await press('Tab')
    expect((await ear.focus()).role).not.toBe('radio')
    await ear.tabTo('radio', 'Views')
    await press('ArrowRight')
    await soon(async () => (await ear.focus()).states.checked).toBe('true')
    expect((await ear.focus()).name).not.toBe('Views')
    await press('ArrowLeft')
    await soon(async () => (await ear.focus()).name).toBe('Views')
    await ear.tabTo('textbox', 'Quantity')
    await press('Control+a')
    await type('1500')
    await figuresStand(page)
    await ear.tabTo('button', /^Pay \$/)
    await press('Enter')
    await soon(async () => (await ear.focus()).name).toBe('Email*')
    const malformed = await ear.focus()
    expect([malformed.states.invalid, malformed.description]).toEqual(['true', expect.stringContaining('Enter a complete email address')])
    await press('Control+a')
    await type(email)
    await ear.tabTo('radio', /Bank card/)
    await figuresStand(page)
    await ear.tabTo('button', /^Pay \$/)
    const offered = cents((await ear.focus()).name)
    await press('Enter')
    await page.waitForURL(/\/pay\//)
    await ear.tabTo('button', 'Pay')
    await press('Enter')
    await page.waitForURL(/\/add-funds\/success\?invoice=/)
    const invoiceId = new URL(page.url()).searchParams.get('invoice') ?? ''
    await soon(async () => (await whereAmI(page, ear))[0]).toBe('Payment received')
    await ear.tabTo('link', 'Track your order')
    await press('Enter')
    await page.waitForURL(/\/track\/vo_[\w-]{43}\/\d+$/)
    const orderId = Number(new URL(page.url()).pathname.split('/')[3])
    await soon(async () => (await whereAmI(page, ear))[0]).toBe(`Video ${videoId}`)

    // The dialog has a name, keeps the keys, and gives them back.
    await soon(async () => (await upstreamOrders(videoId))[0]?.remains).toBeLessThan(1450)
    await soon(async () => (await ear.page()).some(({ role, name }) => role === 'button' && name === 'Cancel order')).toBe(true)
    await ear.tabTo('button', 'Cancel order')
    await press('Enter')
    const dialog = async () => (await ear.page()).filter(({ role }) => role === 'dialog')
    await soon(async () => (await dialog()).length).toBe(1)
    expect(await dialog()).toMatchObject([{ name: expect.stringMatching(/^Cancel order #/), states: { modal: true } }])
    expect((await ear.focus()).role).toBe('button')
    await press('Escape')
    await soon(async () => (await ear.focus()).name).toBe('Cancel order')
    await press('Enter')
    await ear.tabTo('button', 'Email me a code')
    await press('Enter')
    await isSaid(ear, 'We sent a code')
    const code = /^\d{6}/.exec((await mailAbout(email, /^\d{6} is your code/)).subject)?.[0] ?? ''
    await soon(async () => (await ear.focus()).name).toBe('Six-digit code')
    await type(code === '000000' ? '000001' : '000000')
    await press('Enter')
    await soon(async () => (await ear.focus()).description).toContain('The code is wrong or no longer valid.')
    await press('Control+a')
    await type(code)
    await press('Enter')
    await soon(async () => (await dialog()).length).toBe(0)
    await isSaid(ear, /^Order #.* is being canceled\.$/)
    // The button that was pressed is gone: the keys go on where the outcome stands.
    expect((await ear.focus()).role).toBe('status')

    // What was heard, and what everybody has written down.
    const heard = async () => (await ear.page()).map(({ name }) => /^\$\d+\.\d\d refunded to your balance$/.exec(name)?.[0]).find(Boolean)
    await soon(heard).toBeDefined()
    const back = cents(await heard())
    const [upstream, ...others] = await upstreamOrders(videoId)
    expect([upstream, others]).toMatchObject([{ quantity: 1500, state: 'Partial' }, []])
    const { lines, balances } = await ourBook(email)
    expect(lines).toMatchObject([{ id: orderId, quantity: 1500, delivered: 1500 - (upstream?.remains ?? 0), charges: 1, finals: 1 }])
    expect([Number(lines[0]?.refunded) / 10_000, Number(balances.total) / 10_000]).toEqual([back, back])
    expect(await paymentsFor(invoiceId)).toMatchObject([{ state: 'settled', paidMinor: String(offered) }])
    // The browser says by itself what the server refused above, and that the link was none.
    expect(complaints.filter((text) => !/ 422 | 404 .*networks\/identify/.test(text))).toEqual([])
    await context.close()
  })
})
