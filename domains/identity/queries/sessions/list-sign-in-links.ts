import type { Trx } from '@vitrine/platform/database'
import { listLinks, type SignInLink } from '../../store/sign-in-link-store.ts'

/** The outside accounts that open the user's, the oldest first. */
export const listSignInLinks = (trx: Trx, userId: number): Promise<SignInLink[]> => listLinks(trx, userId)
