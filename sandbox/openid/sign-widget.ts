import { createHash, createHmac } from 'node:crypto'

/** The signed fields that Telegram's older login widget puts into the address it returns to. */
export function signWidget(botToken: string, fields: Readonly<Record<string, string | number>>): Record<string, string> {
  const texts = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  const lines = Object.keys(texts)
    .sort()
    .map((name) => `${name}=${texts[name]}`)
  const key = createHash('sha256').update(botToken).digest()
  return { ...texts, hash: createHmac('sha256', key).update(lines.join('\n')).digest('hex') }
}
