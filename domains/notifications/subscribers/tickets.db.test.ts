import { aUser } from '@vitrine/identity/testing'
import { type ConsoleApp, consoleApp, signedIn } from '@vitrine/operators/testing'
import { closeAnsweredTickets, orderingOperatorRoutes, ticketOperatorRoutes, ticketToken } from '@vitrine/ordering'
import { anOrderShop, type OrderShop } from '@vitrine/ordering/testing'
import { originOf } from '@vitrine/panels'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMailDesk, type MailDesk } from '../testing/mail-desk.ts'

let shop: OrderShop
let desk: MailDesk
let known: ConsoleApp
beforeAll(async () => {
  shop = await anOrderShop()
  desk = await aMailDesk(shop.deps)
  known = await consoleApp(shop.db.database, [...orderingOperatorRoutes(shop.deps), ...ticketOperatorRoutes(shop.deps)])
})
afterAll(async () => {
  await known.app.close()
  await desk.sink.stop()
  await shop.app.close()
  await shop.db.close()
})

/** What is sent once no answer may be taken back any more. */
async function mails(laterMs = 60_000) {
  await desk.send(shop.panel.id, laterMs)
  return desk.sink.mails().filter(({ subject }) => subject.includes('An invoice'))
}

it('leads the customer from an answer to the conversation, in their language and without an account', async () => {
  const user = await aUser(shop.db.database, shop.panel.id, { locale: 'de' })
  const { id } = (
    await shop.ask('POST', '/api/v1/tickets', { subject: 'An invoice', text: 'Wo ist meine Rechnung?' }, { as: user.id })
  ).json().data
  await mails()
  desk.sink.clear()
  const support = await signedIn(known, { email: 'german@example.com', places: [{ panelId: shop.panel.id, role: 'support' }] })
  const path = `/panels/${shop.panel.key}/tickets/${id}`
  const { version } = (await support.ask('GET', path)).body.data
  await support.ask('POST', `${path}/messages`, { version, text: 'Im Profil.' })
  const [answer] = await mails()
  const [, link] = /Zum Antworten öffnen Sie die Unterhaltung:\s+(\S+)/.exec(answer?.text ?? '') ?? []
  expect(link).toBe(`${originOf(shop.panel)}/de/question/${ticketToken(desk.deps.secret, shop.panel.id, id)}`)
  expect(answer?.html).toContain(`<a href="${link}">`)
})

it('mails a question to the support and its answer to the customer, each once, and a note to no one', async () => {
  desk.sink.clear()
  const user = await aUser(shop.db.database, shop.panel.id)
  const body = { subject: 'An invoice\r\nBcc: all@example.com', text: 'Where is <my> invoice?' }
  const { id } = (await shop.ask('POST', '/api/v1/tickets', body, { as: user.id })).json().data
  const [question, ...others] = await mails()
  expect(others).toEqual([])
  expect(question?.envelopeTo).toEqual([shop.panel.settings.support_email])
  expect(question?.headers['reply-to']).toContain(user.email)
  expect(question?.subject).toBe(`[Ticket #${id}] An invoice Bcc: all@example.com`)
  expect(question?.html).toContain('Where is &lt;my&gt; invoice?')

  desk.sink.clear()
  const support = await signedIn(known, { email: 'support@example.com', places: [{ panelId: shop.panel.id, role: 'support' }] })
  const write = async (message: object) => {
    const path = `/panels/${shop.panel.key}/tickets/${id}`
    const { version } = (await support.ask('GET', path)).body.data
    return support.ask('POST', `${path}/messages`, { version, ...message })
  }
  await write({ text: 'Third time this week.', isNote: true })
  await write({ text: 'It is in your profile.' })
  const answers = await mails()
  expect(answers.map(({ envelopeTo }) => envelopeTo)).toEqual([[user.email]])
  expect(answers[0]?.text).toContain('It is in your profile.')
  expect(answers[0]?.headers['auto-submitted']).toBeUndefined()
  expect(JSON.stringify(answers)).not.toContain('Third time')
})

it('mails an answer when it can no longer be taken back, not at all when it was, and from the ticket that its conversation goes on in', async () => {
  desk.sink.clear()
  const user = await aUser(shop.db.database, shop.panel.id)
  const support = await signedIn(known, { email: 'holding@example.com', places: [{ panelId: shop.panel.id, role: 'support' }] })
  const open = async () => {
    const body = { subject: 'An invoice', text: 'Where is my invoice?' }
    const { id } = (await shop.ask('POST', '/api/v1/tickets', body, { as: user.id })).json().data
    return { id: id as number, path: `/panels/${shop.panel.key}/tickets/${id}` }
  }
  const [one, two] = [await open(), await open()]
  const version = async (path: string) => (await support.ask('GET', path)).body.data.version
  const answer = async (path: string, text: string) =>
    (await support.ask('POST', `${path}/messages`, { version: await version(path), text })).body.data.messages.at(-1).id
  await mails()
  desk.sink.clear()
  const wrong = await answer(one.path, 'Meant for somebody else.')
  expect(await mails(0)).toEqual([])
  await support.ask('POST', `${one.path}/messages/${wrong}/take-back`, {})
  expect(await mails()).toEqual([])
  await answer(one.path, 'In your profile.')
  expect(await mails(0)).toEqual([])
  expect((await support.ask('POST', `${one.path}/join`, { version: await version(one.path), into: two.id })).status).toBe(200)
  const sent = await mails()
  expect(sent.map(({ subject }) => subject)).toEqual([`Re: An invoice [#${two.id}]`])
  expect(sent[0]?.text).toContain('In your profile.')
})

it('tells the customer in their language that a ticket was closed, unless they have opened it again by then', async () => {
  const user = await aUser(shop.db.database, shop.panel.id, { locale: 'de' })
  const support = await signedIn(known, { email: 'closing@example.com', places: [{ panelId: shop.panel.id, role: 'support' }] })
  const ask = async () => {
    const body = { subject: 'An invoice', text: 'Wo ist meine Rechnung?' }
    const { id } = (await shop.ask('POST', '/api/v1/tickets', body, { as: user.id })).json().data
    const path = `/panels/${shop.panel.key}/tickets/${id}`
    const { version } = (await support.ask('GET', path)).body.data
    await support.ask('POST', `${path}/messages`, { version, text: 'Im Profil.' })
    return id as number
  }
  const [kept, reopened] = [await ask(), await ask()]
  await mails()
  desk.sink.clear()
  await closeAnsweredTickets(shop.db.database, shop.panel.id, new Date(Date.now() + 6 * 86_400_000))
  await shop.ask('POST', `/api/v1/tickets/${reopened}/messages`, { text: 'Noch nicht.' }, { as: user.id })
  const toCustomer = (await mails()).filter(({ envelopeTo }) => envelopeTo.includes(user.email ?? ''))
  expect(toCustomer.map(({ subject }) => subject)).toEqual([`Re: An invoice [#${kept}]`])
  expect(toCustomer[0]?.text).toContain('haben wir diese Frage geschlossen')
  expect(toCustomer[0]?.text).toContain(ticketToken(desk.deps.secret, shop.panel.id, kept))
  expect(toCustomer[0]?.headers['auto-submitted']).toBe('auto-generated')
})
