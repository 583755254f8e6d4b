import { describe, expect, it } from 'vitest'
import { fileExports } from './file-exports.ts'

const found = (path: string, text: string) => fileExports.find([{ path, text }]).map(({ message }) => message.split(' ')[1])

describe('the name of a file', () => {
  it.each([
    ['domains/payments/http/cards.ts', 'export const cardRoutes = []'],
    ['domains/ordering/commands/parents/prepare-plan.ts', 'export function planOf() {}'],
    ['domains/payments/commands/refunds/send-refund.ts', 'export async function sendRefund() {}\nexport interface Answer {}'],
    ['apps/storefront/app/screens/faq/faq-page.tsx', 'export default function FaqPage() {}'],
    ['domains/ordering/contract/schemas.ts', 'export const orderingContract = {}'],
    ['apps/storefront/app/screens/site-view/free-views.ts', 'export const loader = () => null'],
    ['domains/promotions/store/spending-store.ts', 'export function catchUp() {}'],
    ['domains/ordering/model/states.ts', 'export const a = 1\nexport const b = 2'],
  ])('%s fits', (path, text) => {
    expect(found(path, text)).toEqual([])
  })
  it.each([
    ['domains/ordering/model/states.ts', 'export const mayCancel = () => true', 'mayCancel'],
    ['domains/ordering/queries/popularity.ts', 'export async function paidOrders() {}', 'paidOrders'],
    ['connectors/sign-in/openid/problem.ts', 'export class NotProven {}', 'NotProven'],
    ['domains/payments/model/wallets.ts', 'export interface Coin {}', 'Coin'],
  ])('%s does not', (path, text, name) => {
    expect(found(path, text)).toEqual([name])
  })
})
