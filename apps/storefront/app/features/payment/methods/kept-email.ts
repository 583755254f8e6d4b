import { readLocal, writeLocal } from '../../../preferences/local-store.ts'

/** A guest types his address once: it stands in the form of the next order too. */
const KEY = 'order_email'
export const keptEmail = (): string => readLocal(KEY) ?? ''
export const keepEmail = (email: string): void => writeLocal(KEY, email.trim())
