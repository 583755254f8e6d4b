/** Storage of this tab alone: it survives a visit to another site and back, and ends with the tab. It may be full or forbidden. */
export function readTab(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

export function writeTab(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // What was typed is then typed again.
  }
}

export function removeTab(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // What could not be written is not there either.
  }
}
