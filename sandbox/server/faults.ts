import { z } from 'zod'

/** When a fault applies. Without `times` it stays until cleared; `skip` lets the first n matching calls through. */
export const faultRuleSchema = z.object({
  kind: z.string(),
  account: z.string().optional(),
  action: z.string().optional(),
  times: z.number().int().positive().optional(),
  skip: z.number().int().nonnegative().optional(),
  probability: z.number().min(0).max(1).optional(),
  ms: z.number().nonnegative().optional(),
  status: z.number().int().optional(),
  text: z.string().optional(),
  html: z.boolean().optional(),
  currency: z.string().optional(),
  form: z.string().optional(),
  share: z.number().min(0).max(1).optional(),
  field: z.string().optional(),
  factor: z.number().optional(),
})

export type FaultRule = z.infer<typeof faultRuleSchema>

export interface Faults {
  add(rule: FaultRule): void
  clear(): void
  /** Seeds the random numbers, so that a run can be repeated exactly. */
  seed(seed: number): void
  /** The faults that apply to this call; counts them down. */
  take(call: { readonly account?: string; readonly action: string }): readonly FaultRule[]
  list(): readonly FaultRule[]
}

/** mulberry32: small, and the same sequence on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function createFaults(options: { readonly seed: number; readonly defaultAction: string }): Faults {
  let random = randomFrom(options.seed)
  let rules: { rule: FaultRule; left: number; skip: number }[] = []
  const strikes = (entry: (typeof rules)[number], call: { readonly account?: string; readonly action: string }): boolean => {
    const { rule } = entry
    const action = rule.action ?? options.defaultAction
    if (action !== '*' && action !== call.action) return false
    if (rule.account !== undefined && rule.account !== call.account) return false
    if (entry.skip > 0) {
      entry.skip -= 1
      return false
    }
    if (rule.probability !== undefined && random() >= rule.probability) return false
    entry.left -= 1
    return true
  }
  return {
    add: (rule) => {
      rules.push({ rule, left: rule.times ?? Number.POSITIVE_INFINITY, skip: rule.skip ?? 0 })
    },
    clear: () => {
      rules = []
    },
    seed: (seed) => {
      random = randomFrom(seed)
    },
    take: (call) => {
      const struck = rules.filter((entry) => strikes(entry, call)).map((entry) => entry.rule)
      rules = rules.filter((entry) => entry.left > 0)
      return struck
    },
    list: () => rules.map((entry) => entry.rule),
  }
}
