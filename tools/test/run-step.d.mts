type Counts = { passed: number; failed: number; ms: number; said: string }
type Step = { name: string; command: string; args: string[]; report?: string; env?: Readonly<Record<string, string>> }

export function runStep(step: Step, options?: { isBeside?: boolean }): Promise<Counts>
export function failuresOf(report?: string): string[]
export function stopEverything(): void
