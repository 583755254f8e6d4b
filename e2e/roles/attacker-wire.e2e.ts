import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { changeSettings } from '@vitrine/panels'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { upstreamOrders } from '../books.ts'
import { closeBrowser, newVisitor, visit } from '../browser.ts'
import { anAccount, elsewhere, failuresOfOurs, inShop, onTheWire, signIn, statusIn } from '../outsider.ts'
import { soon } from '../soon.ts'
import { theShop } from '../the-shop.ts'

const NORTHBEAM = 2
const HSTS = 'max-age=31536000; includeSubDomains'

const run = randomUUID().slice(0, 6).replaceAll('-', '0')
const host = (panel: 'tidewell' | 'northbeam') => `${panel}.localhost:${theShop().port}`
const hide = (isHidden: boolean) =>
  inShop((database) => database.transaction(NORTHBEAM, (trx) => changeSettings(trx, { hide_personal_account_for_unregistered: isHidden })))
/** A line that ends in the middle of what it had announced. */
const breakOff = () =>
  new Promise((resolve) => {
    const socket = connect(theShop().port, '127.0.0.1')
    const head = ['POST /core/login HTTP/1.1', `Host: ${host('tidewell')}`, 'Content-Type: application/json', 'Content-Length: 1000']
    socket.on('close', resolve)
    socket.write(`${head.join('\r\n')}\r\n\r\n{`, () => socket.destroy())
  })
const ask = elsewhere()
const isHidden = async () =>
  (await ask('GET', '/core/settings', { panel: 'northbeam' })).data<{ hide_personal_account_for_unregistered: boolean }>()
    .hide_personal_account_for_unregistered

/** Findings of the review by their numbers; the list of all stands at attacker.e2e.ts. */
describe('an attacker on the wire', () => {
  const slow: Promise<string>[] = []
  beforeAll(() => {
    // (5) One byte and never the rest: their end is awaited when everything else has been tried.
    for (const path of ['/core/login', '/api/v2'])
      slow.push(
        onTheWire(
          [`POST ${path} HTTP/1.1`, `Host: ${host('tidewell')}`, 'Content-Type: application/json', 'Content-Length: 100000'],
          (send) => send('{'),
        ),
      )
  })
  afterAll(async () => {
    await hide(false)
    await closeBrowser()
  })

  it('is answered by the shop that Host names, whatever else the request says (7)', async () => {
    for (const path of ['/robots.txt', '/manifest.webmanifest', '/core/settings', '/login']) {
      const plain = await ask('GET', path)
      const forged = await ask('GET', path, { headers: { 'x-forwarded-host': host('northbeam') } })
      expect([path, forged.status, forged.text.includes('Northbeam')]).toEqual([path, 200, false])
      // A page carries a number of its own each time; files and calls are the same to the byte.
      if (path !== '/login') expect(forged.text).toBe(plain.text)
    }
    const two = await onTheWire([
      'GET /core/settings HTTP/1.1',
      `Host: ${host('northbeam')}`,
      `Host: ${host('tidewell')}`,
      'Connection: close',
    ])
    expect(statusIn(two)).toBe(400)
  })

  it('breaks nothing with methods that no page uses and bodies that are broken off (21)', async () => {
    const line = async (text: string) => statusIn(await onTheWire([text, `Host: ${host('tidewell')}`, 'Connection: close']))
    expect([await line('TRACE / HTTP/1.1'), await line('OPTIONS * HTTP/1.1')]).toEqual([405, 400])
    for (let n = 0; n < 10; n += 1) await breakOff()
    expect((await ask('GET', '/core/settings')).status).toBe(200)
  })

  it('finds the headers on every answer, no matter who wrote it (15, 22)', async () => {
    const headers = { 'x-forwarded-proto': 'https' }
    const paths = ['/', '/core/settings', '/sw.js', '/robots.txt', '/dashboard', '/core/nothing', '/api/v2']
    for (const path of paths) {
      const { headers: given } = await ask(path === '/api/v2' ? 'POST' : 'GET', path, { headers })
      expect([path, given['x-content-type-options'], given['strict-transport-security']]).toEqual([path, 'nosniff', HSTS])
    }
    const absolute = await onTheWire([
      `GET http://${host('tidewell')}/core/settings HTTP/1.1`,
      `Host: ${host('tidewell')}`,
      'Connection: close',
    ])
    expect([statusIn(absolute), absolute.toLowerCase().includes("content-security-policy: default-src 'none'")]).toEqual([200, true])
    const email = `wire-${run}@example.com`
    await anAccount(email)
    const { headers: entered } = await ask('POST', '/core/login', { headers, body: { email, password: 'quiet-harbour-12' } })
    const cookies = entered['set-cookie'] ?? []
    expect(cookies.length).toBeGreaterThan(0)
    expect(cookies.filter((cookie) => !/; Secure/.test(cookie))).toEqual([])
  })

  it('runs no injected script in a page, and is told where to report (18, 24)', async () => {
    const { page, context } = await newVisitor()
    await visit(page, '/?search=%3Cscript%3Ewindow.isTaken%3D1%3C%2Fscript%3E')
    await page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'window.isTaken = 1'
      document.body.append(script)
      document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="window.isTaken = 2">')
    })
    const refused = page.evaluate(
      () =>
        new Promise((resolve) =>
          document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => resolve(violatedDirective)),
        ),
    )
    await page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'window.isTaken = 3'
      document.body.append(script)
    })
    expect(await refused).toMatch(/^script-src/)
    expect(await page.evaluate(() => 'isTaken' in window)).toBe(false)
    await context.close()
    expect((await ask('GET', '/.well-known/security.txt')).text).toMatch(/^Contact: mailto:/m)
  })

  it('learns nothing of a shop behind its login (19)', async () => {
    await hide(true)
    await soon(isHidden).toBe(true)
    const token = (await ask('GET', '/core/settings', { panel: 'northbeam' })).data<{ cabinet_widget_token: string }>().cabinet_widget_token
    const link = `https://www.youtube.com/watch?v=hid${run}00`
    const order = { orders: [{ service_id: 1, url: link, quantity: 1000 }], email: `hid-${run}@example.com`, payment_method_id: 2 }
    for (const [method, path, body] of [
      ['GET', '/core/api/v1/services', undefined],
      ['GET', '/core/api/v1/networks', undefined],
      ['GET', `/core/api/v1/order-widget/payment-methods?api_token=${token}`, undefined],
      ['GET', '/core/api/v1/free-trial-quests', undefined],
      ['POST', `/core/api/v1/order-widget/widget-order-requests?api_token=${token}`, order],
    ] as const) {
      const { status } = await ask(method, path, { body, panel: 'northbeam' })
      expect([path, status]).toEqual([path, 401])
    }
    expect((await ask('GET', '/', { panel: 'northbeam' })).headers.location).toMatch(/\/login/)
    expect(await upstreamOrders(link)).toEqual([])
    await hide(false)
    await soon(isHidden).toBe(false)
  })

  it('reads on and on until rate-limited, alone (6)', async () => {
    const email = `reader-${run}@example.com`
    await anAccount(email)
    const own = await signIn(elsewhere(), email)
    const statuses = new Set<number>()
    // A hundred at a time: more than the limit within the minute.
    for (let round = 0; round < 20 && !statuses.has(429); round += 1) {
      const answers = await Promise.all(Array.from({ length: 100 }, () => own.ask('GET', '/core/api/v1/free-trials')))
      for (const { status } of answers) statuses.add(status)
    }
    expect([...statuses].sort()).toEqual([200, 429])
    expect((await elsewhere()('GET', '/core/api/v1/sign-in-ways')).status).toBe(200)
  })

  it('holds no line open with a body that never ends (5), and nothing was too much for the shop', async () => {
    expect((await Promise.all(slow)).map(statusIn)).toEqual([408, 408])
    expect(failuresOfOurs()).toEqual([])
  })
})
