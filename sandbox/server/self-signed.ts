import { generateKeyPairSync, sign } from 'node:crypto'

const SEQUENCE = 0x30
const SET = 0x31
const INTEGER = 0x02
const BIT_STRING = 0x03
const OBJECT_ID = 0x06
const UTF8_TEXT = 0x0c
const UTC_TIME = 0x17

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}

const ecdsaWithSha256 = der(SEQUENCE, der(OBJECT_ID, Buffer.from('2a8648ce3d040302', 'hex')))
const commonName = Buffer.from('550403', 'hex')

const utcTime = (time: Date): Buffer => der(UTC_TIME, Buffer.from(`${time.toISOString().slice(2, 19).replace(/[-T:]/g, '')}Z`))

/** A self-signed certificate, made anew each time: no key is in the sources. */
export function selfSigned(name: string, until = new Date('2049-12-31T23:59:59Z')): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const subject = der(SEQUENCE, der(SET, der(SEQUENCE, der(OBJECT_ID, commonName), der(UTF8_TEXT, Buffer.from(name)))))
  const validity = der(SEQUENCE, utcTime(new Date('2025-01-01T00:00:00Z')), utcTime(until))
  const serial = der(INTEGER, Buffer.from([1]))
  const facts = der(SEQUENCE, serial, ecdsaWithSha256, subject, validity, subject, publicKey.export({ type: 'spki', format: 'der' }))
  const signature = der(BIT_STRING, Buffer.from([0]), sign('sha256', facts, privateKey))
  const lines =
    der(SEQUENCE, facts, ecdsaWithSha256, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}
