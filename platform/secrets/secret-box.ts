import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Seals secrets for storage. `about` says where the text belongs and is authenticated: a sealed text copied to another row does not open. */
export interface SecretBox {
  seal(plain: string, about: string): Buffer
  /** Throws when the text was changed, belongs elsewhere or was sealed with another master key. */
  open(sealed: Buffer, about: string): string
}

const VERSION = 1
const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

/** `masterKey` is 32 bytes as hex or base64. Sealed texts are version, nonce, tag and AES-256-GCM cipher text. */
export function createSecretBox(masterKey: string): SecretBox {
  const key = Buffer.from(masterKey, /^[0-9a-f]{64}$/i.test(masterKey) ? 'hex' : 'base64')
  if (key.length !== KEY_BYTES) throw new Error('The master key must be 32 bytes, as hex or base64.')
  return {
    seal: (plain, about) => {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about))
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([VERSION]), iv, cipher.getAuthTag(), text])
    },
    open: (sealed, about) => {
      if (sealed[0] !== VERSION || sealed.length < 1 + IV_BYTES + TAG_BYTES) throw new Error('Not a sealed secret of a known version.')
      const iv = sealed.subarray(1, 1 + IV_BYTES)
      const tag = sealed.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(about)).setAuthTag(tag)
      return Buffer.concat([decipher.update(sealed.subarray(1 + IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
    },
  }
}
