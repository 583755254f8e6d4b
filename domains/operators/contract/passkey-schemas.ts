import { z } from 'zod'
import { id, timestamp } from './parts.ts'
import { operatorsPaths as paths } from './paths.ts'

const KEY_BYTES_MAX = 16_000
const bytes = z.base64url().min(1).max(KEY_BYTES_MAX)
const credential = {
  id: z.base64url().min(1).max(1400),
  rawId: z.base64url().min(1).max(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
}
const assertion = z.object({
  ...credential,
  response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
})
const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z
      .array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']))
      .max(10)
      .optional()
      .catch([]),
  }),
})
/** As WebAuthn spells it: `navigator.credentials` is given it unread. */
const options = z.record(z.string(), z.unknown())

const passkey = z.strictObject({ id: z.int(), name: z.string(), createdAt: timestamp, lastUsedAt: timestamp.nullable() })

export const passkeyContract = {
  beginPasskeySignIn: {
    ...paths.beginPasskeySignIn,
    operation: 'beginPasskeySignIn',
    summary: 'What a passkey signs in order to sign in',
    body: z.object({}),
    response: z.strictObject({ data: options }),
  },
  beginPasskeyProof: {
    ...paths.beginPasskeyProof,
    operation: 'beginPasskeyProof',
    summary: 'What a passkey signs for a fresh proof of identity',
    body: z.object({}),
    response: z.strictObject({ data: options }),
  },
  proveByPasskey: {
    ...paths.proveByPasskey,
    operation: 'proveByPasskey',
    summary: 'A fresh proof of identity by a passkey',
    body: z.object({ response: assertion }),
    status: 204,
  },
  passkeys: {
    ...paths.passkeys,
    operation: 'listPasskeys',
    summary: 'The passkeys of whoever is signed in',
    response: z.strictObject({ data: z.array(passkey) }),
  },
  beginPasskey: {
    ...paths.beginPasskey,
    operation: 'beginPasskey',
    summary: 'What a device needs to make a passkey; with a fresh proof',
    body: z.object({}),
    response: z.strictObject({ data: options }),
  },
  addPasskey: {
    ...paths.addPasskey,
    operation: 'addPasskey',
    summary: 'Registers a passkey; with a fresh proof. Ends the other sessions',
    body: z.object({ name: z.string().trim().min(1).max(60), response: attestation }),
    status: 201,
    response: z.strictObject({ data: passkey }),
  },
  removePasskey: {
    ...paths.removePasskey,
    operation: 'removePasskey',
    summary: 'Takes a passkey away; with a fresh proof. Ends the other sessions',
    params: z.object({ id }),
    status: 204,
  },
} as const

/** With who is signed in then, which the way in tells. */
export const passkeySignIn = {
  ...paths.signInByPasskey,
  operation: 'signInByPasskey',
  summary: 'Opens a session by a passkey, in place of password and code',
  body: z.object({ response: assertion }),
} as const
