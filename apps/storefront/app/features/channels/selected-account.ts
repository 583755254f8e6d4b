/** The name the specification gives it. */
export const SELECTED_ACCOUNT_KEY = 'selected_youtube_account_id'

interface Account {
  readonly id: number
  readonly verification_code_at: string | null
  readonly verification_public_subscriptions_at: string | null
}

export const isVerified = (account: Account): boolean =>
  account.verification_code_at !== null && account.verification_public_subscriptions_at !== null

/**
 * Which account is selected: the stored one while the profile has it; otherwise that is deleted and the first verified one is taken (YTACC-004,
 * YTACC-003).
 */
export function selectedAccount(
  kept: string | undefined,
  accounts: readonly Account[],
): { readonly id: number | undefined; readonly isGone: boolean } {
  const present = accounts.find(({ id }) => String(id) === kept)
  if (present) return { id: present.id, isGone: false }
  return { id: accounts.find(isVerified)?.id, isGone: kept !== undefined }
}

/** An address or a handle is connected as it stands; anything else is a name to look for. */
export const namesAChannel = (text: string): boolean => /^@\S+$|^https?:\/\/|^(?:www\.|m\.)?youtube\.com\//i.test(text.trim())
