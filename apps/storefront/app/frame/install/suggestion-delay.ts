/** Runs something once, after so long on the page. Answers how to stop. */
export function afterDelay(delayMs: number, run: () => void): () => void {
  const timer = setTimeout(run, delayMs)
  return () => clearTimeout(timer)
}
