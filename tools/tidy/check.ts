/** A file of the working tree; paths are relative to its root, with `/`. */
export type Source = { path: string; text: string }

export type Offence = { path: string; line?: number; message: string }

/** One rule a machine can watch. `reason` explains it to a reader who never heard of it. */
export type Check = { name: string; reason: string; find(sources: readonly Source[]): Offence[] }

/** Campaigns under e2e/faults and drills under e2e/drills are programs that people run, not tests. */
export const isTest = (path: string): boolean =>
  /\.(test|e2e)\.tsx?$/.test(path) || (/(^|\/)(testing|e2e)\//.test(path) && !/^e2e\/(faults|drills)\//.test(path))

export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length
