/** Lists all panels. */
export interface PanelList {
  all(): Promise<readonly { readonly id: number }[]>
}

/** Does the work for one panel after another; a failure in one does not stop the others, and is thrown at the end. */
export async function inEveryPanel(panels: PanelList, work: (panelId: number) => Promise<unknown>): Promise<void> {
  const errors: unknown[] = []
  for (const { id } of await panels.all()) {
    try {
      await work(id)
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `failed in ${errors.length} panels: ${String(errors[0])}`)
}
