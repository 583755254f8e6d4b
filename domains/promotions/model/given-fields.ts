type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Without the fields that a request left out. */
export const givenFields = <T extends object>(fields: T): Given<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>
