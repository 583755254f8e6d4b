import type { CopyPart } from '@vitrine/panels'
import { copyMethods } from '@vitrine/payments'
import type { SecretBox } from '@vitrine/platform/secrets'

/** Payment methods, in a copy of a panel: those for some grades alone want the grades, which are promotions. */
export const paymentsPart = (secrets: SecretBox): CopyPart => ({
  name: 'payments',
  copy: (trx, sourceId, { parts, at }) => copyMethods(trx, secrets, { sourceId, at, hasGrades: parts.includes('promotions') }),
})
