import type { KnownErrorText } from '@vitrine/fulfilment'

/**
 * Refusals of upstream panels are texts. A text found here is known: it refuses, and nothing was taken. A text
 * that is not found here may mean anything, so the outcome stays unknown until somebody has classified it: adding a
 * line is safe only when panels never say it about an order they took.
 */
export type KnownError = KnownErrorText

const lines = (reason: KnownError['reason'], parts: readonly string[]): readonly KnownError[] => parts.map((part) => ({ reason, part }))

export const errorDictionary: readonly KnownError[] = [
  ...lines('key', [
    'invalid api key',
    'incorrect api key',
    'wrong api key',
    'invalid key',
    'api key is not valid',
    'api key not found',
    'unauthorized',
    'account is suspended',
    'account is disabled',
    'account is blocked',
  ]),
  ...lines('funds', [
    'not enough funds',
    'not enough balance',
    'insufficient funds',
    'insufficient balance',
    'insufficient credit',
    'balance is too low',
  ]),
  ...lines('transient', [
    'too many requests',
    'rate limit',
    'request limit',
    'maintenance',
    // Only the caller knows whether an earlier attempt of the same order explains it.
    'active order with this link',
  ]),
  ...lines('definitive', [
    'bad link',
    'incorrect link',
    'invalid link',
    'wrong link',
    'link is not valid',
    'link is invalid',
    'quantity less than',
    'quantity more than',
    'less than minimal',
    'more than maximum',
    'less than minimum',
    'incorrect quantity',
    'invalid quantity',
    'incorrect service',
    'invalid service',
    'service not found',
    'service id not found',
    'service does not exist',
    'service disabled',
    'service is disabled',
    'service inactive',
    'service is inactive',
    'service is not active',
    'service is not available',
    'service unavailable',
    'out of stock',
    'incorrect request',
    'incorrect action',
    'invalid action',
  ]),
  // Answers to a question about an order, never to a new one.
  ...lines('order', [
    'incorrect order',
    'invalid order',
    'wrong order',
    'unknown order',
    'order not found',
    'order id not found',
    'order does not exist',
    'no such order',
  ]),
]

/** The account's own lines take precedence: they were classified for that panel. */
export function dictionaryFor(
  access: { readonly errorTexts?: readonly KnownError[] },
  general: readonly KnownError[],
): readonly KnownError[] {
  return access.errorTexts === undefined ? general : [...access.errorTexts, ...general]
}

/** The meaning of a text, or null when it is not classified. */
export function findReason(dictionary: readonly KnownError[], text: string): KnownError['reason'] | null {
  const plain = text.toLowerCase().replace(/\s+/g, ' ')
  return dictionary.find((line) => plain.includes(line.part))?.reason ?? null
}

/** The meaning of a text as the answer to a new order or refill, where "unknown order" has none. */
export function findRefusal(dictionary: readonly KnownError[], text: string): Exclude<KnownError['reason'], 'order'> | null {
  const reason = findReason(dictionary, text)
  return reason === 'order' ? null : reason
}
