/** Refusals that only people who run a panel read, on the command line and in English. `{}` stands for what is filled in. */
export const OPERATOR_TEXTS: readonly { readonly because: string; readonly texts: readonly string[] }[] = [
  {
    because: 'tools/review.ts, tools/providers.ts and tools/fulfilment: decisions on deliveries and on provider accounts',
    texts: [
      'Order {} does not wait for a decision.',
      'The provider does not confirm its order {}: {}',
      'The provider has the order as {}; accept it to go on asking for its progress.',
      'Refill {} does not wait for a decision.',
      'There is no provider account "{}".',
      'Nobody has confirmed that {} charges in {}, and what that is worth.',
      '{} names amounts in {}, not in {}.',
      '{} has no markup rule; nothing is sold without one.',
      'The panel has no way of delivery with number {}.',
    ],
  },
  {
    because: 'tools/documents.ts: decisions about verification documents',
    texts: [
      'The documents of {} do not wait for a decision.',
      'Only staff who may moderate documents can do this.',
      'Nobody decides about documents of his own.',
    ],
  },
  {
    because: 'tools/approve-invoice.ts and tools/withdrawals.ts: money that people confirm and send',
    texts: [
      'This bank reference was already counted for another invoice.',
      'This bank reference was recorded with another amount.',
      'Payments are confirmed by operators with the permission invoices.moderate.',
      'Nobody confirms his own payment.',
      'Not now: {}.',
      'Only staff who may moderate payments can do this.',
      'Nobody approves or sends a withdrawal of his own.',
      'The second approval has to come from somebody else.',
      'Amount, address or method is not what was looked at. Look again.',
      'A withdrawal that is “{}” cannot take this step.',
      'The panel has sent out all that it may today (UTC).',
      'This reference belongs to another payout.',
    ],
  },
  { because: 'tools/books.ts: reversals of postings', texts: ['This transaction was reversed before.', 'There is no such transaction.'] },
  {
    because: 'a panel’s settings, changed by its operator',
    texts: [
      'The address must begin with http://, https:// or a single slash.',
      'The picture must be an address or a small data: picture.',
      'This address is taken.',
      'A banner has content: English HTML, or slides.',
      'A banner ends after it starts.',
    ],
  },
  {
    because: 'tools/refunds.ts, tools/disputes.ts: money back to a card, answers to banks',
    texts: [
      'Nobody refunds his own payment.',
      'This gateway gives nothing back by itself; the customer can withdraw, or be paid by hand.',
      'No payment of this invoice can be given back.',
      'This invoice was paid more than once; say which payment: {}.',
      'Another refund of this payment is still under way.',
      'No more than {}.{} {} of this payment is left.',
      'The customer has spent this money: cancel what he ordered for it first, or refund less.',
      'There is no such refund, or it did not fail.',
      'This dispute was answered before.',
      'This dispute is decided.',
    ],
  },
  { because: 'the answer to a payment gateway whose webhook is not signed as agreed', texts: ['Bad signature'] },
]
