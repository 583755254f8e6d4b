export function isFresh(name: string, hash: string): boolean
export function stamp(name: string, hash: string): void
export function hashOf(files: readonly string[]): string
export function withLock(work: () => Promise<void>, name?: string): Promise<void>
