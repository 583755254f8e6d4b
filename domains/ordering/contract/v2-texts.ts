/** Which fields `add` takes for a service's `type`, beside key, action and service. */
export const v2Types: readonly { readonly type: string; readonly fields: readonly string[] }[] = [
  { type: 'Default', fields: ['link', 'quantity', 'runs?', 'interval?', 'brief?', 'language?'] },
  { type: 'Package', fields: ['link'] },
  { type: 'SEO', fields: ['link', 'quantity', 'keywords'] },
  { type: 'Custom Comments', fields: ['link', 'comments'] },
  { type: 'Custom Comments Package', fields: ['link', 'comments'] },
  // Listed with all=1: what it needs is what its `parameters` say.
  { type: 'Extended', fields: ['link', 'quantity?', 'country?', 'language?', 'brief?', 'keywords?', 'comments?'] },
]

/** Texts stay as they are in every language: programs look for them. */
export const v2ErrorTexts = {
  key: 'Invalid API key',
  elsewhere: 'Invalid API key. This key may not be used from this address.',
  request: 'Incorrect request',
  because: 'Incorrect request: quantity must be a whole number',
  service: 'Incorrect service ID',
  order: 'Incorrect order ID',
  funds: 'Not enough funds on balance',
  link: 'Bad link',
  less: 'Quantity less than minimal 100',
  more: 'Quantity more than maximum 100000',
  step: 'The quantity must be a multiple of 100.',
  required: 'The country field is required.',
  choice: 'The country XX cannot be chosen.',
  long: 'Line 1 of comments must not be longer than 500 characters.',
  closed: 'This service is available to customers at a higher level.',
  tooMany: 'No more ids than 100 are possible in one call',
  active: 'You have active order with this link. Please wait until order being completed.',
  drip: 'Drip-feed is disabled for this service',
  reused: 'This request key was already used with other data.',
  frozen: 'Your account is frozen. Please contact support.',
  refused: 'This action is not available for the order.',
  refill: 'Refill is disabled for this service',
  notCompleted: 'The order is not completed',
  refillOver: 'Refill period of this order is over',
  refillOpen: 'You have active refill for this order. Please wait until refill being completed.',
  refillUnknown: 'Refill not found',
  limited: 'Rate limit exceeded',
  ours: 'Something went wrong. Please try again.',
} as const

/** The status texts, by what they are said of; each is the key of its heading. */
export const v2Statuses = {
  statuses: ['Pending', 'Processing', 'In progress', 'Completed', 'Partial', 'Canceled'],
  subscriptionStatuses: ['Active', 'Paused', 'Completed', 'Expired', 'Canceled'],
  refillStatuses: ['Pending', 'In progress', 'Completed', 'Rejected'],
} as const
