import { readLocal, writeLocal } from '../../../preferences/local-store.ts'

/** Guests type their address once: it is filled in for the next order too. */
const KEY = 'order_email'
export const storedEmail = (): string => readLocal(KEY) ?? ''
export const saveEmail = (email: string): void => writeLocal(KEY, email.trim())
