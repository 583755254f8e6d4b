import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { CONSOLE_HOST } from './console-app.ts'

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 } as const
const COSE = { kty: 1, alg: 3, curve: -1, x: -2, y: -3 } as const
const ES256 = -7

export interface Signing {
  readonly challenge: string
  readonly origin?: string
  readonly rpId?: string
  readonly isVerified?: boolean
  readonly counter?: number
}

/** A passkey as a device keeps it: a real key that makes and signs what browsers hand over, and whatever else a test asks of it. */
export function softPasskey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(16)
  const id = credentialId.toString('base64url')
  const point = (text: string | undefined) => new Uint8Array(Buffer.from(text ?? '', 'base64url'))
  const coseKey = isoCBOR.encode(
    new Map<number, number | Uint8Array<ArrayBuffer>>([
      [COSE.kty, 2],
      [COSE.alg, ES256],
      [COSE.curve, 1],
      [COSE.x, point(jwk.x)],
      [COSE.y, point(jwk.y)],
    ]),
  )
  const authenticatorData = ({ rpId = CONSOLE_HOST, isVerified = true, counter = 0 }: Signing, attested = Buffer.alloc(0)): Buffer => {
    const flags = FLAGS.present | (isVerified ? FLAGS.verified : 0) | (attested.length > 0 ? FLAGS.attested : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count, attested])
  }
  const clientData = (type: string, { challenge, origin = `http://${CONSOLE_HOST}` }: Signing): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  return {
    id,
    /** What `navigator.credentials.create` answers. */
    made: (requested: Signing) => {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const authData = authenticatorData(requested, Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey]))
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', new Uint8Array(authData)],
        ]),
      )
      return {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: clientData('webauthn.create', requested).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** What `navigator.credentials.get` answers. */
    signed: (requested: Signing) => {
      const [data, client] = [authenticatorData(requested), clientData('webauthn.get', requested)]
      const signature = sign('sha256', Buffer.concat([data, createHash('sha256').update(client).digest()]), privateKey)
      return {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}
