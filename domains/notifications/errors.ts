import { Refusal } from '@vitrine/platform/kernel'

/** Also for a user who does not exist: 422 and not 403, which would sign the reader out (NS-49). */
export const wrongSignature = (): Refusal => new Refusal('invalid', 'account.signedLink')
