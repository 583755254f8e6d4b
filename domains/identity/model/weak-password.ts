import commonPasswords from './common-passwords.json' with { type: 'json' }

/** The 6,000 commonest passwords of eight characters and more, of leaked lists (dropbox/zxcvbn, MIT), in small letters (ASVS 6.2.4). */
const common: ReadonlySet<string> = new Set(commonPasswords)

/** Shorter names are part of many good passwords. */
const NAME_LENGTH_MIN = 4
const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Whether a password is one of those that are tried first: a common one, one character again and again, the owner's address, or the shop's name with a few more characters. */
export function isWeakPassword(
  password: string,
  { email, panelName }: { readonly email: string | null; readonly panelName: string },
): boolean {
  const text = password.toLowerCase()
  const letters = plain(password)
  if (common.has(text) || new Set(text).size <= 2) return true
  const [account = ''] = (email ?? '').split('@')
  if (
    email !== null &&
    (text === email.toLowerCase() || letters === plain(email) || (account.length >= NAME_LENGTH_MIN && letters === plain(account)))
  )
    return true
  const shop = plain(panelName)
  return shop.length >= NAME_LENGTH_MIN && letters.startsWith(shop) && letters.length - shop.length <= 4
}
