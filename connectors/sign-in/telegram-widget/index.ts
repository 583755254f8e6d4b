import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { ProvenPerson, SignedFieldsVerifier } from '@vitrine/identity'

const LIFE_SECONDS = 600
/** Clocks differ a little. */
const AHEAD_SECONDS = 60
const FIELDS = ['auth_date', 'first_name', 'id', 'last_name', 'photo_url', 'username'] as const

/** Telegram's older login widget: fields signed with the bot's token, valid for ten minutes. The caller ensures that a hash counts once. */
export function createTelegramWidget(): SignedFieldsVerifier {
  return {
    identify: ({ issuer, secret }, fields, now): ProvenPerson | undefined => {
      const lines = FIELDS.flatMap((name) => (fields[name] === undefined ? [] : [`${name}=${fields[name]}`]))
      const key = createHash('sha256').update(secret).digest()
      const expected = createHmac('sha256', key).update(lines.join('\n')).digest()
      const given = Buffer.from(/^[0-9a-f]{64}$/.test(fields.hash ?? '') ? (fields.hash ?? '') : '', 'hex')
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
      const age = now.getTime() / 1_000 - Number(fields.auth_date)
      if (!(age <= LIFE_SECONDS && age >= -AHEAD_SECONDS)) return undefined
      if (!/^[1-9]\d{0,15}$/.test(fields.id ?? '')) return undefined
      const name = [fields.first_name, fields.last_name].filter(Boolean).join(' ')
      return {
        issuer,
        subject: String(fields.id),
        email: null,
        emailIsVerified: false,
        name: name || null,
        username: fields.username || null,
      }
    },
  }
}
