type Counts = { passed: number; failed: number; ms: number }
type Part = { command: string; args: string[]; report?: string }
type Step = { name: string } & (Part | { parts: Part[] })

export function runStep(step: Step): Promise<Counts>
export function stopEverything(): void
