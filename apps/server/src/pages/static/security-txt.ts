import type { Panel } from '@vitrine/panels'

const DAY_MS = 86_400_000
/** Less than a year, as RFC 9116 asks; counted from the day of the question, so that it never runs out while the shop answers. */
const VALID_DAYS = 180

/** Whom to tell about a weakness of this shop (RFC 9116). */
export function securityTxt({ settings }: Pick<Panel, 'settings'>, origin: string, now: Date): string {
  const expires = new Date((Math.floor(now.getTime() / DAY_MS) + VALID_DAYS) * DAY_MS)
  return [
    `Contact: mailto:${encodeURI(settings.support_email)}`,
    `Expires: ${expires.toISOString().replace('.000Z', 'Z')}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
}
