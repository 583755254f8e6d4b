import { defineRoute } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { securityPaths } from './security-paths.ts'
import { userProfile } from './user-profile.ts'

const profile = z.object({ data: userProfile })
/** Of the app, or a recovery code as it was written down. */
const code = z.string().trim().min(1).max(40)
const recoveryCodes = z.object({ data: z.strictObject({ recovery_codes: z.array(z.string()) }) })
const password = z.string().max(255)

export const sessionRow = z.strictObject({
  id: z.string(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** ISO 3166, by the proxy. */
  country: z.string().nullable(),
  created_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
  is_current: z.boolean(),
  /** Opened by the shop's staff on behalf of the user. */
  is_by_staff: z.boolean(),
})

const usd = z.string().regex(/^\d{1,12}\.\d{2,6}$/)

export const securityContract = {
  secondStep: defineRoute(securityPaths.secondStep, {
    id: 'OUR-IDENTITY-10',
    auth: 'guest',
    summary: 'Ends a sign-in with the code of the second factor, or a recovery code',
    body: z.object({ code }),
    response: profile,
  }),
  enterByCode: defineRoute(securityPaths.enterByCode, {
    id: 'OUR-IDENTITY-11',
    auth: 'guest',
    summary: 'Exchanges the one-time code of an address for a session',
    body: z.object({ token: z.string().min(1).max(255), confirmed: z.boolean().optional() }),
    response: profile,
  }),
  twoFactor: defineRoute(securityPaths.twoFactor, {
    id: 'OUR-IDENTITY-12',
    auth: 'user',
    summary: 'Whether the second factor is on, has to be, and how many recovery codes are left',
    response: z.object({
      data: z.strictObject({ is_on: z.boolean(), is_required: z.boolean(), has_password: z.boolean(), recovery_codes_left: z.int() }),
    }),
  }),
  beginTwoFactor: defineRoute(securityPaths.beginTwoFactor, {
    id: 'OUR-IDENTITY-13',
    auth: 'user',
    needsProof: true,
    summary: 'A secret for the authenticator app; it counts from its first right code on',
    response: z.object({ data: z.strictObject({ secret: z.string(), address: z.string() }) }),
  }),
  confirmTwoFactor: defineRoute(securityPaths.confirmTwoFactor, {
    id: 'OUR-IDENTITY-14',
    auth: 'user',
    summary: 'Turns the second factor on; answers the recovery codes, this once',
    body: z.object({ code }),
    response: recoveryCodes,
  }),
  renewRecoveryCodes: defineRoute(securityPaths.renewRecoveryCodes, {
    id: 'OUR-IDENTITY-15',
    auth: 'user',
    needsProof: true,
    summary: 'New recovery codes; the earlier ones are void',
    response: recoveryCodes,
  }),
  turnOffTwoFactor: defineRoute(securityPaths.turnOffTwoFactor, {
    id: 'OUR-IDENTITY-16',
    auth: 'user',
    summary: 'Turns the second factor off, with password and code',
    body: z.object({ password: password.optional(), code }),
    status: 204,
  }),
  proofKind: defineRoute(securityPaths.proofKind, {
    id: 'OUR-IDENTITY-17',
    auth: 'user',
    summary: 'How the user can prove again that it is he',
    response: z.object({ data: z.strictObject({ by: z.enum(['code', 'password', 'sign-in']) }) }),
  }),
  prove: defineRoute(securityPaths.prove, {
    id: 'OUR-IDENTITY-18',
    auth: 'user',
    summary: 'Proves again that it is he: opens what needs a fresh proof for ten minutes',
    body: z.object({ password: password.optional(), code: code.optional() }),
    status: 204,
  }),
  sessions: defineRoute(securityPaths.sessions, {
    id: 'OUR-IDENTITY-19',
    auth: 'user',
    summary: 'Where the account is open',
    response: z.object({ data: z.array(sessionRow) }),
  }),
  endSession: defineRoute(securityPaths.endSession, {
    id: 'OUR-IDENTITY-20',
    auth: 'user',
    summary: 'Ends one session of the user',
    params: z.object({ sessionId: z.uuid() }),
    status: 204,
  }),
  endAllSessions: defineRoute(securityPaths.endAllSessions, {
    id: 'OUR-IDENTITY-21',
    auth: 'user',
    summary: 'Signs out everywhere, here too',
    status: 204,
  }),
  makeEntryCode: defineRoute(securityPaths.makeEntryCode, {
    id: 'OUR-IDENTITY-22',
    auth: 'user',
    summary: 'A one-time code with which a widget or extension opens a session of the user, within a minute',
    response: z.object({ data: z.strictObject({ token: z.string() }) }),
  }),
  askEmailConfirmation: defineRoute(securityPaths.askEmailConfirmation, {
    id: 'OUR-IDENTITY-36',
    auth: 'user',
    summary: 'Sends the link that confirms the account’s address once more',
    status: 204,
  }),
  confirmEmail: defineRoute(securityPaths.confirmEmail, {
    id: 'OUR-IDENTITY-37',
    auth: 'optional',
    summary: 'Confirms an address by the link of its mail, in a session of the account or with its password',
    body: z.object({ token: z.string().min(1).max(255), password: password.optional() }),
    status: 204,
  }),
  disownAccount: defineRoute(securityPaths.disownAccount, {
    id: 'OUR-IDENTITY-38',
    auth: 'guest',
    summary: '“This was not me”: by the link of the mail, ends every way into an account that somebody else made with the address',
    body: z.object({ token: z.string().min(1).max(255) }),
    status: 204,
  }),
  dataExport: defineRoute(securityPaths.dataExport, {
    id: 'OUR-IDENTITY-23',
    auth: 'user',
    summary: 'How the collection of the account’s data stands',
    response: z.object({
      data: z
        .strictObject({
          state: z.enum(['collecting', 'ready']),
          asked_at: z.iso.datetime(),
          expires_at: z.iso.datetime(),
          size_bytes: z.int().nullable(),
        })
        .nullable(),
    }),
  }),
  askDataExport: defineRoute(securityPaths.askDataExport, {
    id: 'OUR-IDENTITY-24',
    auth: 'user',
    needsProof: true,
    summary: 'Has everything collected that is held of the person',
    status: 202,
  }),
  dataFile: defineRoute(securityPaths.dataFile, {
    id: 'OUR-IDENTITY-25',
    auth: 'user',
    needsProof: true,
    summary: 'Everything that is held of the person, as collected',
    response: z.object({ data: z.record(z.string(), z.unknown()) }),
  }),
  deletion: defineRoute(securityPaths.deletion, {
    id: 'OUR-IDENTITY-26',
    auth: 'user',
    summary: 'When the account will be deleted, null when it will not; and the balance that would be given up with it',
    response: z.object({ data: z.strictObject({ deletes_at: z.iso.datetime().nullable(), balance_to_give_up: usd.nullable() }) }),
  }),
  askDeletion: defineRoute(securityPaths.askDeletion, {
    id: 'OUR-IDENTITY-27',
    auth: 'user',
    needsProof: true,
    summary: 'Deletes the account in a fortnight; refused while orders are open, and while there is a balance that is not given up exactly',
    body: z.object({ give_up: usd.nullish() }),
    response: z.object({ data: z.strictObject({ deletes_at: z.iso.datetime() }) }),
  }),
  undoDeletion: defineRoute(securityPaths.undoDeletion, {
    id: 'OUR-IDENTITY-28',
    auth: 'user',
    summary: 'The account stays',
    status: 204,
  }),
} as const
