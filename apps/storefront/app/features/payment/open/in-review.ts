/** Where the bar about payments in review leads: the first of them, on the page of finances. */
export const IN_REVIEW_ID = 'payment-in-review'
