import type { Trx } from '@vitrine/platform/database'
import type { User } from '../../model/user.ts'
import { findUserById } from '../../store/user-store.ts'

/** A person of this panel; undefined for another panel's. */
export const findUser = (trx: Trx, userId: number): Promise<User | undefined> => findUserById(trx, userId)
