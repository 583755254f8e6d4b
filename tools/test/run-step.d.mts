type Counts = { passed: number; failed: number; ms: number }
type Step = { name: string; command: string; args: string[]; report?: string; env?: Readonly<Record<string, string>> }

export function runStep(step: Step): Promise<Counts>
export function stopEverything(): void
