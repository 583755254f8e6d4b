type Counts = { passed: number; failed: number; ms: number }
type Step = { name: string; command?: string; args?: string[]; report?: string; check?: () => boolean }

export function runStep(step: Step): Promise<Counts>
export function stopEverything(): void
