import { removeTab } from './tab-store.ts'

/** What is typed into a form and not sent yet, by its key in session storage. */
export const drafts = {
  order: 'order_draft',
  cartItem: 'cart_item_draft',
  embedded: 'embedded_order_draft',
  expert: 'expert_lines',
  subscription: 'subscription_draft',
  question: 'question_draft',
  reply: 'question_reply_draft',
} as const

/** Who sits down at this tab next has no business with it. */
export function clearDrafts(): void {
  for (const name of Object.values(drafts)) removeTab(name)
}
