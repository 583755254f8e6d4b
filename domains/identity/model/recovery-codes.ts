import { createHmac, randomInt } from 'node:crypto'

const COUNT = 10
/** Without the letters and digits that are taken for others. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 3
const GROUP_LENGTH = 4

const letters = (length: number): string => Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Ten codes such as `h7km-p3qa-9xwd`, each good for one sign-in without the app. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: COUNT }, () => Array.from({ length: GROUPS }, () => letters(GROUP_LENGTH)).join('-'))

/** As it was written down: spaces, dashes and capitals do not matter. */
const plain = (code: string): string => code.toLowerCase().replace(/[\s-]/g, '')

export const isRecoveryCode = (code: string): boolean => new RegExp(`^[${ALPHABET}]{${GROUPS * GROUP_LENGTH}}$`).test(plain(code))

/** What the database stores: worthless without the server's own secret, so a stolen table cannot be searched. */
export const hashRecoveryCode = (secret: string, owner: { readonly panelId: number; readonly userId: number }, code: string): Buffer =>
  createHmac('sha256', secret)
    .update(`recovery:${owner.panelId}:${owner.userId}:${plain(code)}`)
    .digest()
