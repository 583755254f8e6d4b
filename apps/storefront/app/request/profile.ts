import type { UserProfile } from '@vitrine/identity/contract/schemas'

const shownKeys = [
  'id',
  'name',
  'email',
  'email_verified_at',
  'balance',
  'telegram_id',
  'telegram_username',
  'social_provider',
  'frozen_at',
  'invoices_in_moderation',
  'grades',
] as const satisfies readonly (keyof UserProfile)[]

/** What the shop's frame reads of the signed-in customer; tokens and signatures of the wire's profile stay out of the HTML. */
export type Profile = Pick<UserProfile, (typeof shownKeys)[number]>

export const pickProfile = (profile: Profile): Profile =>
  Object.fromEntries(shownKeys.map((key) => [key, profile[key]])) as unknown as Profile

/** Two letters for the avatar, from the name or else the address. */
export function initialsOf({ name, email, telegram_username }: Profile): string {
  const words = (name.trim() || email || telegram_username || '?').split(/[\s@._-]+/).filter(Boolean)
  const letters = words.length > 1 ? [words[0], words[1]] : [words[0]?.slice(0, 2)]
  return letters
    .map((word) => [...(word ?? '')].slice(0, words.length > 1 ? 1 : 2).join(''))
    .join('')
    .toLocaleUpperCase()
}
