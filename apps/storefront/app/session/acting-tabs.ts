const KEY = 'acting_until'

/** Says to the browser's other tabs that an operator acts for a customer from now on, or not any more. */
export function tellOtherTabs(until: string | null): void {
  try {
    if (until === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, until)
  } catch {
    // Without a storage every page that is loaded says so all the same.
  }
}

/** Loads the page anew when another tab says so: a session is shared by all tabs, and so is the bar that names it. */
export function followOtherTabs(reload: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === KEY) reload()
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}
