export { aReferralShop, type ReferralShop } from './referral-shop.ts'
