import type { Trx } from '@vitrine/platform/database'
import { lockCustomerAccounts } from '../store/account-store.ts'

/**
 * Locks the three accounts of a customer for the rest of the transaction, in the ledger's own order. For work that posts or holds on more than one of them in turn: without
 * it two such transactions could deadlock.
 */
export const lockCustomer = (trx: Trx, userId: number): Promise<void> => lockCustomerAccounts(trx, userId)
