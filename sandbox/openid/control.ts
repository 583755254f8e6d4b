import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { addControl } from '../server/control.ts'
import { type Book, forgeries } from './book.ts'
import { issuerNames } from './people.ts'
import { signWidget } from './sign-widget.ts'

const issuer = z.enum(issuerNames)

const options = z.strictObject({
  clients: z.array(z.strictObject({ id: z.string(), secret: z.string(), redirectUris: z.array(z.string()).nullable() })).optional(),
  people: z
    .array(
      z.strictObject({
        issuer,
        sub: z.string(),
        name: z.string(),
        email: z.string().optional(),
        emailVerified: z.boolean().optional(),
        username: z.string().optional(),
      }),
    )
    .optional(),
  forge: z.array(z.strictObject({ issuer, forgery: z.enum(forgeries) })).optional(),
  /** Signs the fields of the older widget. */
  widget: z.strictObject({ botToken: z.string(), fields: z.record(z.string(), z.union([z.string(), z.number()])) }).optional(),
})

export function addControlRoutes(app: FastifyInstance, book: Book): void {
  app.get('/_books/people', async () => ({ people: Object.fromEntries(issuerNames.map((name) => [name, book.people(name)])) }))
  addControl(app, options, ({ clients = [], people = [], forge = [], widget }) => {
    for (const { id, ...client } of clients) book.clients.set(id, client)
    for (const { issuer: at, email, emailVerified, username, ...person } of people)
      book.addPerson(at, {
        ...person,
        ...(email === undefined ? {} : { email }),
        ...(emailVerified === undefined ? {} : { emailVerified }),
        ...(username === undefined ? {} : { username }),
      })
    for (const one of forge) book.forge(one.issuer, one.forgery)
    return widget && { fields: signWidget(widget.botToken, widget.fields) }
  })
}
