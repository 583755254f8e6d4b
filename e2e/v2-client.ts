import { theShop } from './the-shop.ts'

/** A service as the list of services tells it. */
export interface V2Service {
  readonly service: number
  readonly name: string
  readonly type: string
  readonly category: string
  readonly rate: string
  readonly rate_per: string
  readonly min: string
  readonly max: string
  readonly step: string
  readonly dripfeed: boolean
  readonly refill: boolean
  readonly cancel: boolean
  readonly parameters: readonly V2Parameter[]
}
export interface V2Parameter {
  readonly name: string
  readonly required: boolean
  readonly lines_min?: number
  readonly values?: readonly string[]
}

export interface V2Status {
  readonly charge: string
  readonly status: string
  readonly remains: string
  readonly currency: string
  readonly refunded: string
  readonly reference?: string
  readonly orders?: readonly number[]
  readonly error?: string
}

export type V2Fields = Readonly<Record<string, string | number>>

/** What clients of the field do: a form is posted to one address, and whatever comes back is JSON. `from` is the address that a proxy says the call came from. */
export const v2Client =
  (key: string, from?: string) =>
  async <Answer>(fields: V2Fields): Promise<Answer> => {
    const form = new URLSearchParams({ key, ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)])) })
    // Plain localhost is the first shop of the demo.
    const answer = await fetch(`http://localhost:${theShop().port}/api/v2`, {
      method: 'POST',
      body: form,
      ...(from === undefined ? {} : { headers: { 'x-forwarded-for': from } }),
    })
    if (answer.status !== 200 || answer.headers.get('content-type') !== 'application/json')
      throw new Error(`${fields.action}: ${answer.status} ${answer.headers.get('content-type')} ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
export type V2Client = ReturnType<typeof v2Client>

/** Decimal text of dollars in millionths. */
export function microOf(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole) * 1_000_000n + BigInt(fraction.slice(0, 6).padEnd(6, '0'))
}

/** A fraction of whole millionths, half of one rounded up. */
export const roundedHalfUp = (numerator: bigint, denominator: bigint): bigint => (2n * numerator + denominator) / (2n * denominator)

/** What an order of so many costs by the list's own rate, which is exact however many decimals it has. */
export function costOf({ rate, rate_per }: Pick<V2Service, 'rate' | 'rate_per'>, quantity: number): bigint {
  const [whole = '0', fraction = ''] = rate.split('.')
  const units = BigInt(rate_per === '1' ? 1 : quantity)
  return roundedHalfUp(BigInt(whole + fraction) * units * 1_000_000n, 10n ** BigInt(fraction.length) * BigInt(rate_per))
}
