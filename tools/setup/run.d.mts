export class Trouble extends Error {}
export function projectNode(): string
export function npm(args: readonly string[], advice: string): Promise<void>
