/** What a buyer says of a service, as the wire has it. */
export interface ServiceReview {
  readonly id: number
  readonly service: { readonly id: number; readonly name: string }
  readonly customerId: number
  readonly rating: number
  readonly comment: string | null
  readonly author: string | null
  readonly writtenAt: string
  readonly hiddenAt: string | null
  readonly hiddenBecause: string | null
  readonly answer: string | null
  readonly version: number
}
