export interface Step {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly report?: string
  readonly env?: Readonly<Record<string, string>>
}
export declare const JOURNEYS_ALWAYS: readonly string[]
export declare function stepsFor(options: {
  readonly quick: boolean
  readonly long: boolean
  readonly reports: string
  readonly changedSince: string
}): readonly (readonly (readonly Step[])[])[]
